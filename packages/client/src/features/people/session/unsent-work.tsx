import { useEffect, useState } from 'react';
import { firstName } from '../../../care/names.ts';
import { encryptedStore, type UnsentWork } from '../../../lib/device/encrypted-store.ts';
import { Mark } from '../../../ui/show/mark.tsx';

const count = (number: number, one: string) => `${String(number)} ${one}${number === 1 ? '' : 's'}`;

/** "2 unsent records and 1 unfinished record by Ana Ribeiro are stored on this tablet" */
export function unsentWorkText({ userName, drafts, readings }: UnsentWork): string {
  const parts = [
    readings > 0 && count(readings, 'unsent record'),
    drafts > 0 && count(drafts, 'unfinished record'),
  ];
  const verb = drafts + readings === 1 ? 'is' : 'are';
  return `${parts.filter(Boolean).join(' and ')} by ${userName} ${verb} stored on this tablet`;
}

/** A session that ends has its drafts written while this is already shown, by every open tab. */
const rereadMs = 1_000;

interface UnsentWorkProps {
  /** Text after the count; gets the author's first name. */
  readonly hint?: (firstName: string) => string;
}

const signInHint = (firstName: string) => `Sign in as ${firstName} to continue.`;

/** Names the authors of unsent work on this device; only the author can open it. */
export function UnsentWork({ hint = signInHint }: UnsentWorkProps) {
  const [waiting, setWaiting] = useState<readonly UnsentWork[]>([]);
  useEffect(() => {
    const read = () => void encryptedStore.unsentWorkOfOthers().then(setWaiting, () => undefined);
    read();
    const timer = setInterval(read, rereadMs);
    return () => clearInterval(timer);
  }, []);
  return (
    waiting.length > 0 && (
      <ul className="mt-3">
        {waiting.map((one) => (
          <li key={one.userId} className="flex min-h-9 items-center gap-3 text-ink-2">
            <Mark shape="lock" size={20} />
            {unsentWorkText(one)}. {hint(firstName(one.userName))}
          </li>
        ))}
      </ul>
    )
  );
}
