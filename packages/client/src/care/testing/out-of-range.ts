import {
  assessVitals,
  bandSteps,
  formatReading,
  makeReadings,
  getScaleStep,
  vitalKinds,
  type VitalKind,
  type VitalsRecord,
} from '@hearthline/contracts';

/** A value in the highest band of this tone. */
function valueIn(kind: VitalKind, tone: 'severe' | 'attention'): number {
  const steps = bandSteps(kind);
  const index = steps.findLastIndex(({ band }) => band.tone === tone);
  const from = steps[index]?.from ?? NaN;
  return Number.isFinite(from) ? from : Number(steps[index + 1]?.from) - getScaleStep(kind);
}

const valuesIn = (tone: 'severe' | 'attention') =>
  makeReadings({
    pressure: () => (tone === 'severe' ? '185/125' : '150/85'),
    number: (kind) => valueIn(kind, tone),
  });

/** A value of each reading in each band that is out of range. */
const values = { severe: valuesIn('severe'), attention: valuesIn('attention') };

/** Each reading with a record override in which only this reading is severe or needs attention, for `it.each`. */
export const outOfRangeCases = (['severe', 'attention'] as const).flatMap((tone) =>
  vitalKinds.map((kind): readonly [string, VitalKind, Partial<VitalsRecord>] => [
    `${kind}, ${tone}`,
    kind,
    { [kind]: values[tone][kind] },
  ]),
);

const shownAt = {
  /** The container is at least this wide in rem. */
  min: /@min-\[(\d+)rem\]\/[\w-]+:(hidden|table-cell|block)/g,
  /** The container is narrower than this in rem. */
  max: /@max-\[(\d+)rem\]\/[\w-]+:(hidden|table-cell|block)/g,
};

/** True if an element's classes hide it in a container of this width in rem. */
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
  return [...row.querySelectorAll(`.tone-${band.tone}`)]
    .filter((chip) => chip.textContent === text && chip.querySelector('svg') !== null)
    .filter((chip) => {
      for (let at: Element | null = chip; at && at !== row; at = at.parentElement)
        if (isHidden(at, rem)) return false;
      return true;
    })
    .map(() => text);
}
