import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { sending, waiting } from './icons.ts';
import { Mark } from './mark.tsx';

export interface OutboxChipProps {
  state: 'none' | 'waiting' | 'sending' | 'sent' | 'refused';
  /** Number of entries waiting or refused. */
  count?: number | undefined;
  /** Called on click; opens the list of entries. */
  onOpen?: (() => void) | undefined;
}

const looks = {
  waiting: 'border-due-line bg-due-soft text-ink',
  sending: 'border-secondary-soft bg-secondary-soft text-secondary-ink',
  refused: 'border-attention-line bg-attention-soft text-attention-ink',
  sent: 'border-normal-soft bg-normal-soft text-normal-ink',
};

/** State of the outbox; "All sent" disappears after 5 s. */
export function OutboxChip({ state, count = 0, onOpen }: OutboxChipProps) {
  return (
    <span role="status">
      {state !== 'none' && <StateChip key={state} state={state} count={count} onOpen={onOpen} />}
    </span>
  );
}

function StateChip({
  state,
  count,
  onOpen,
}: {
  state: keyof typeof looks;
  count: number;
  onOpen: (() => void) | undefined;
}) {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => setHidden(true), 5000);
    return () => clearTimeout(timer);
  }, [state]);
  if (isHidden) return null;
  const words = {
    waiting: `${String(count)} waiting`,
    sending: 'Sending',
    refused: `${String(count)} ${count === 1 ? 'needs' : 'need'} your decision`,
    sent: 'All sent',
  };
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-button border-[1.5px] px-3.5 font-label whitespace-nowrap',
        looks[state],
      )}
    >
      {state === 'sent' && <Mark shape="disc-tick" size={18} />}
      {state === 'refused' && <Mark shape="triangle-up" size={18} />}
      {state === 'waiting' && <Icon svg={waiting} />}
      {state === 'sending' && <Icon svg={sending} />}
      {words[state]}
    </button>
  );
}
