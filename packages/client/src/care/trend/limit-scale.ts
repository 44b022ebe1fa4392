import {
  bandSteps,
  diastolicSteps,
  type AlertLimits,
  type BandStep,
  type SugarType,
  type VitalKind,
} from '@hearthline/contracts';

/** The edges of a reading's scale; an infinite one does not exist. */
export interface LimitScale {
  /** The first normal value and the first one above; of a blood pressure systolic ones. Without any both are infinite. */
  readonly normal: { readonly from: number; readonly to: number };
  /** Values below are severe. */
  readonly severeBelow: number;
  /** Values from here on are severe. */
  readonly severeFrom: number;
}

/** The smallest difference between two values. */
export const unitOf = (kind: VitalKind): number => (kind === 'temperature' ? 0.1 : 1);

/** The scale that a resident's limits make of a reading's default bands. */
export function limitScale(
  kind: VitalKind,
  limits: AlertLimits | null,
  sugarType: SugarType = 'fasting',
): LimitScale {
  return scaleOf(bandSteps(kind, sugarType, limits));
}

function scaleOf(steps: readonly BandStep[]): LimitScale {
  const first = steps.findIndex(({ band }) => band.tone === 'normal');
  const last = steps.findLastIndex(({ band }) => band.tone === 'normal');
  const isSevere = (index: number) => steps.at(index)?.band.tone === 'severe';
  // Own alarm limits can be such that every value is severe.
  const lowEnd = steps.find(({ band }) => band.tone !== 'severe')?.from ?? Infinity;
  return {
    normal: { from: steps[first]?.from ?? Infinity, to: steps[last + 1]?.from ?? Infinity },
    severeBelow: isSevere(0) ? lowEnd : -Infinity,
    severeFrom: isSevere(-1) ? (steps.at(-1)?.from ?? Infinity) : Infinity,
  };
}

/** The scale of the diastolic pressure, of which a resident has no own limits. */
export const diastolicScale = scaleOf(diastolicSteps);

/** "Normal 60–100", "Severe under 41 or from 131", each where there is one. */
export function scaleText(kind: VitalKind, { normal, severeBelow, severeFrom }: LimitScale) {
  const write = (value: number) => value.toFixed(kind === 'temperature' ? 1 : 0);
  const highest = normal.to - unitOf(kind);
  if (normal.from === Infinity) return { range: 'none', severe: 'everywhere' };
  const range =
    normal.to === Infinity
      ? `from ${write(normal.from)}`
      : normal.from === -Infinity
        ? `up to ${write(highest)}`
        : `${write(normal.from)}–${write(highest)}`;
  const severe = [
    severeBelow > -Infinity && `under ${write(severeBelow)}`,
    severeFrom < Infinity && `from ${write(severeFrom)}`,
  ].filter(Boolean);
  return { range, severe: severe.join(' or ') };
}
