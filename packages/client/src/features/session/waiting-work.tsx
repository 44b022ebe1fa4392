import { useEffect, useState } from 'react';
import { sealed, type Waiting } from '../../lib/sealed-store.ts';
import { Mark } from '../../ui/mark.tsx';

export function sayWaiting({ userName, count }: Waiting): string {
  return count === 1
    ? `1 draft by ${userName} waits on this tablet`
    : `${String(count)} drafts by ${userName} wait on this tablet`;
}

/** Whose unfinished work waits here: the names alone, nobody but its author can open it. */
export function WaitingWork() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    sealed.othersWaiting().then(setWaiting, () => undefined);
  }, []);
  return (
    waiting.length > 0 && (
      <ul className="mt-3">
        {waiting.map((one) => (
          <li key={one.userName} className="flex min-h-9 items-center gap-3 text-ink-2">
            <Mark shape="lock" size={20} />
            {sayWaiting(one)}
          </li>
        ))}
      </ul>
    )
  );
}
