import { Mark, type MarkShape } from '../../ui/mark.tsx';

const entries: readonly (readonly [MarkShape, string])[] = [
  ['disc', 'Normal'],
  ['triangle-down', 'Low or mild'],
  ['triangle-up', 'High or raised'],
  ['octagon', 'Severe'],
  ['dashed-ring', 'Not measured'],
];

/** What the marks of the charts mean. */
export function TrendLegend() {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-s text-ink-2">
      {entries.map(([shape, word]) => (
        <span key={shape} className="inline-flex items-center gap-1.5">
          <Mark shape={shape} size={14} /> {word}
        </span>
      ))}
      <span>Tinted: normal range. Hatched: severe.</span>
    </p>
  );
}
