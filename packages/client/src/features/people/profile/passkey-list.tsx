import type { Passkey } from '@hearthline/contracts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { Button } from '../../../ui/show/button.tsx';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  /** Absent: no passkey can be removed, since the role must have a second factor. */
  onRemove: ((passkey: Passkey) => void) | undefined;
}

/** The user's own passkeys, by their given names. */
export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const { dayAndTime } = useHomeTime();
  return (
    <ul aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <li
          key={passkey.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
        >
          <div className="min-w-0">
            <p className="font-name wrap-anywhere">{passkey.name}</p>
            <p className="text-s text-ink-2">
              Added {dayAndTime(passkey.addedAt)}.{' '}
              {passkey.lastUsedAt ? `Last used ${dayAndTime(passkey.lastUsedAt)}.` : 'Not used yet.'}
            </p>
          </div>
          {onRemove && (
            <Button
              kind="danger"
              onClick={() => onRemove(passkey)}
              aria-label={`Remove passkey ${passkey.name}`}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
