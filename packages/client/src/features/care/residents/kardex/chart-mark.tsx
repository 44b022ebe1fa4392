import { Mark, type MarkShape } from '../../../../ui/show/mark.tsx';
import { rem } from '../../../../ui/show/cx.ts';
import type { ChartState } from './chart-state.ts';

const shapes: Partial<Record<ChartState, MarkShape>> = {
  administered: 'disc-tick',
  overdue: 'diamond',
  due: 'half-disc',
  scheduled: 'ring',
};

/** The codes of medication charts for a dose that was not given. */
const letters: Partial<Record<ChartState, string>> = {
  refused: 'R',
  omitted: 'O',
  held: 'H',
  missed: 'M',
};

/** The sign of a dose on the sheet: a tick for a given dose, a letter for any other. The text beside it explains it. */
export function ChartMark({ state, size = 18 }: { state: ChartState; size?: number }) {
  const shape = shapes[state];
  if (shape) return <Mark shape={shape} size={state === 'scheduled' ? size * 0.72 : size} />;
  return (
    <svg
      viewBox="0 0 20 20"
      style={{ width: rem(size), height: rem(size) }}
      className="inline-block shrink-0"
      aria-hidden="true"
    >
      {state === 'away' ? <Away /> : <Letter state={state} />}
    </svg>
  );
}

/** Beside the sign of a dose that was given outside the rules; the words are in the cell's name and in its record. */
export function OutsideMark() {
  return (
    <sup aria-hidden="true" className="font-head leading-none text-severe-ink">
      !
    </sup>
  );
}

function Letter({ state }: { state: ChartState }) {
  const isMissed = state === 'missed';
  return (
    <>
      <rect
        x="1"
        y="1"
        width="18"
        height="18"
        rx={isMissed ? 3 : 9}
        fill={isMissed ? 'var(--v-severe-fill)' : 'var(--v-attention-soft)'}
        stroke={isMissed ? 'none' : 'var(--v-attention-line)'}
        strokeWidth="1.6"
      />
      <text
        x="10"
        y="14.3"
        textAnchor="middle"
        fontSize="12"
        fontWeight="700"
        fill={isMissed ? 'var(--v-severe-on)' : 'var(--v-attention-ink)'}
      >
        {letters[state]}
      </text>
    </>
  );
}

const Away = () => (
  <path d="M5 10h10" stroke="var(--v-later-mark)" strokeWidth="2" strokeLinecap="round" fill="none" />
);
