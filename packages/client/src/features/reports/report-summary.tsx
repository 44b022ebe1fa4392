import type { Figure } from './report-words.ts';

/** The figures of a report: of all its days, whatever band or status is shown. */
export function ReportSummary({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl aria-label="Summary" className="mb-4 flex flex-wrap gap-x-8 gap-y-2 border-y border-line py-2.5">
      {figures.map(([label, count]) => (
        <div key={label} className="flex items-baseline gap-2">
          <dt className="text-s text-ink-2">{label}</dt>
          <dd className="pnum text-l font-value">{count.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}
