import {
  assessVitals,
  formatReading,
  vitalKinds,
  type VitalKind,
  type VitalsRecord,
} from '@hearthline/contracts';

/** A severe value of each reading. */
const severeValues = {
  bloodPressure: '185/125',
  pulse: 38,
  spo2: 86,
  temperature: 39.6,
  sugar: 320,
} as const satisfies Pick<VitalsRecord, VitalKind>;

/** Each reading with a record override in which it alone is severe, for `it.each`. */
export const severeCases = vitalKinds.map((kind): readonly [VitalKind, Partial<VitalsRecord>] => [
  kind,
  { [kind]: severeValues[kind] },
]);

const shownAt = {
  /** The container is at least this wide in rem. */
  min: /@min-\[(\d+)rem\]\/[\w-]+:(hidden|table-cell|block)/g,
  /** The container is narrower than this in rem. */
  max: /@max-\[(\d+)rem\]\/[\w-]+:(hidden|table-cell|block)/g,
};

/** Whether an element's classes hide it in a container that is so many rem wide. */
function isHidden({ className }: Element, rem: number): boolean {
  let hidden = /(^| )hidden( |$)/.test(className);
  for (const [, from, what] of className.matchAll(shownAt.min))
    if (rem >= Number(from)) hidden = what === 'hidden';
  for (const [, under, what] of className.matchAll(shownAt.max))
    if (rem < Number(under)) hidden = what === 'hidden';
  return hidden;
}

/**
 * The chips of a reading that are visible in a container of this width, as "39.6 Severe". Container queries don't run
 * in the test's DOM, so their classes are read.
 */
export function visibleReadings(row: Element, record: VitalsRecord, kind: VitalKind, rem: number): string[] {
  const value = record[kind];
  const band = assessVitals(record)[kind];
  if (value === null || !band) throw new Error(`${kind} was not measured`);
  const text = formatReading(kind, value) + band.word;
  return [...row.querySelectorAll('.tone-severe')]
    .filter((chip) => chip.textContent === text && chip.querySelector('svg') !== null)
    .filter((chip) => {
      for (let at: Element | null = chip; at && at !== row; at = at.parentElement)
        if (isHidden(at, rem)) return false;
      return true;
    })
    .map(() => text);
}
