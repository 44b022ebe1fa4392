import { formatReading, unitOf, type LimitScale, type VitalKind } from '@hearthline/contracts';

/** "Normal 60–100", "Severe under 41 or from 131", each where there is one. */
export function scaleText(kind: VitalKind, { normal, severeBelow, severeFrom }: LimitScale) {
  const write = (value: number) => formatReading(kind, value);
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
