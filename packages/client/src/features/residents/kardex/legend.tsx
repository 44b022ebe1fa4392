import { ChartMark } from './chart-mark.tsx';
import { chartWords, type ChartState } from './chart-state.ts';

const states = Object.keys(chartWords) as ChartState[];

/** The marks of the sheet with their words. */
export function Legend() {
  return (
    <ul aria-label="Marks" className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-xs text-ink-2">
      {states.map((state) => (
        <li key={state} className="inline-flex items-center gap-1.5">
          <ChartMark state={state} size={16} />
          {chartWords[state]}
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="kardex-off size-4 rounded-chip border border-line" />
        Not prescribed
      </li>
    </ul>
  );
}
