import { ChartMark } from './chart-mark.tsx';
import { chartWords, type ChartState } from './chart-state.ts';
import type { Initials } from './staff-initials.ts';

const states = Object.keys(chartWords) as ChartState[];

/** What the marks and the initials of a printed sheet mean. */
export function PaperKey({ staff }: { staff: readonly Initials[] }) {
  return (
    <div className="mt-[1.5mm] grid break-inside-avoid gap-[0.8mm] text-[6.5pt]">
      <p className="flex flex-wrap gap-x-[4mm]">
        {states.map((state) => (
          <span key={state} className="inline-flex items-center gap-[1mm]">
            <ChartMark state={state} size={10} /> {chartWords[state]}
          </span>
        ))}
        <span className="inline-flex items-center gap-[1mm]">
          <span className="kardex-off inline-block size-[2.6mm] border border-[#999]" /> Not prescribed
        </span>
      </p>
      {staff.length > 0 && (
        <p>Recorded by {staff.map(({ initials, name }) => `${initials} ${name}`).join(', ')}.</p>
      )}
    </div>
  );
}
