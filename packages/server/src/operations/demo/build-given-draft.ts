import { getSites, isRange, type GivenDraft, type Prescription } from '@hearthline/contracts';
import type { Random } from './random.ts';

const DAY = 86_400_000;

/** Blood sugar before meals from and to, in mg/dL: the demo home's scale has a step for each. */
const usualReadings = { from: 104, to: 236 };

/** The giver's answers at a dose of the demo home: the reading of a scale, the amount of a range, the site of a patch. */
export function buildGivenDraft(
  { dose, route, scale }: Pick<Prescription, 'dose' | 'route' | 'scale'>,
  at: Date,
  random: Random,
): GivenDraft {
  if (scale) return { reading: { value: random.between(usualReadings.from, usualReadings.to) } };
  if (dose.unit === 'patch') {
    const sites = getSites(route);
    // Another place each day, as the leaflets of patches want it.
    const place = sites[Math.floor(at.getTime() / DAY) % sites.length] ?? null;
    return { site: { place, oldPatch: 'removed' } };
  }
  return isRange(dose) ? { amount: random.pick([dose.amount, dose.upTo]) } : {};
}
