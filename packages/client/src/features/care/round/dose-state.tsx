import type { DoseState } from '@hearthline/contracts';
import { doseStates } from '../../../care/records/dose-states.ts';
import { cx } from '../../../ui/show/cx.ts';
import { Mark } from '../../../ui/show/mark.tsx';
import { toneClass, type Tone } from '../../../ui/show/tone.ts';
import { laterText, stateText } from './dose-text.ts';

const tones: Readonly<Record<DoseState, Tone>> = {
  later: 'plain',
  due: 'due',
  overdue: 'severe',
  missed: 'severe',
  administered: 'plain',
  refused: 'plain',
  omitted: 'plain',
  held: 'plain',
};

/** The state of a dose that nobody recorded: mark, word, and for how long it is overdue or when it is due. */
export function DoseStateChip({ state, at, now }: { state: DoseState; at: string; now: Date }) {
  const tone = tones[state];
  return (
    <span
      className={cx(
        'inline-flex min-h-8 items-center gap-2 rounded-chip font-label whitespace-nowrap [print-color-adjust:exact]',
        tone !== 'plain' && 'border-[1.5px] border-tone-edge bg-tone-ground px-2.5 text-tone-ink',
        toneClass(tone),
      )}
    >
      <Mark shape={doseStates[state].mark} size={18} />
      {state === 'later' ? laterText(at, now) : stateText(state, at, now)}
    </span>
  );
}

const edges: Readonly<Record<DoseState, string>> = {
  later: 'bg-transparent',
  due: 'round-edge-due',
  overdue: 'bg-(--v-severe-edge)',
  missed: 'bg-(--v-severe-edge)',
  administered: 'bg-(--v-normal-mark)',
  refused: 'bg-(--v-closed-mark)',
  omitted: 'bg-(--v-closed-mark)',
  held: 'bg-(--v-closed-mark)',
};

/** The bar at the left edge of a dose's line, in the colour of its state; decoration, the mark and word say it too. */
export function DoseEdge({ state }: { state: DoseState }) {
  return <span aria-hidden="true" className={cx('absolute inset-y-0 left-0 w-2', edges[state])} />;
}
