import { useEffect, useState } from 'react';
import { encryptedStore, type UnsentWork } from '../../lib/encrypted-store.ts';
import { Mark } from '../../ui/mark.tsx';

const count = (number: number, one: string) => `${String(number)} ${one}${number === 1 ? '' : 's'}`;

/** "2 readings and 1 draft by Ana Ribeiro wait on this tablet" */
export function unsentWorkText({ userName, drafts, readings }: UnsentWork): string {
  const parts = [readings > 0 && count(readings, 'reading'), drafts > 0 && count(drafts, 'draft')];
  const verb = drafts + readings === 1 ? 'waits' : 'wait';
  return `${parts.filter(Boolean).join(' and ')} by ${userName} ${verb} on this tablet`;
}

/** Whose unsent work is on this device, by name; only its author can open it. */
export function UnsentWork() {
  const [waiting, setWaiting] = useState<readonly UnsentWork[]>([]);
  useEffect(() => {
    encryptedStore.unsentWorkOfOthers().then(setWaiting, () => undefined);
  }, []);
  return (
    waiting.length > 0 && (
      <ul className="mt-3">
        {waiting.map((one) => (
          <li key={one.userId} className="flex min-h-9 items-center gap-3 text-ink-2">
            <Mark shape="lock" size={20} />
            {unsentWorkText(one)}
          </li>
        ))}
      </ul>
    )
  );
}
