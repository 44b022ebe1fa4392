import { assessBloodPressure, bandSteps, type SugarType, type Tone } from '@hearthline/contracts';
import { measures, steps, type MeasureKey } from './measures.ts';

interface Stretch {
  from: number;
  tone: Tone;
}

/** The upper number's bands, found by asking for each: over a lower number that is always normal. */
function systolicStretches(): Stretch[] {
  const { min, max } = measures.bloodPressure.ruler;
  return Array.from({ length: max - min + 1 }, (_, index) => min + index).map((from) => ({
    from,
    tone: assessBloodPressure(`${from}/60`)?.tone ?? 'normal',
  }));
}

function stretches(field: MeasureKey, sugarType: SugarType): Stretch[] {
  if (field === 'bloodPressure') return systolicStretches();
  return bandSteps(field, sugarType).map(({ from, band }) => ({ from, tone: band.tone }));
}

/** The bands of a reading as a ruler draws them: neighbours of one loudness are one, and only the normal's ends are written. */
export function rulerSegments(field: MeasureKey, sugarType: SugarType) {
  const all = stretches(field, sugarType);
  const joined = all.filter((each, index) => each.tone !== all[index - 1]?.tone);
  const segments = joined.map(({ tone }, index) => ({
    tone,
    to: joined[index + 1]?.from ?? measures[field].ruler.max,
  }));
  const normal = joined.findIndex(({ tone }) => tone === 'normal');
  const above = segments[normal]?.to ?? Infinity;
  const step = field === 'bloodPressure' ? 1 : (steps[field].step ?? 1);
  // What lies above begins one step after the last value that lies below it.
  const format = (limit: number) => {
    const written = limit >= above ? limit - step : limit;
    return step < 1 ? written.toFixed(1) : String(written);
  };
  return { segments, format };
}
