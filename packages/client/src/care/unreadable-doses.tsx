import { useAtomValue } from 'jotai';
import { systemStatusAtom } from '../lib/live/collections.ts';
import { Mark } from '../ui/show/mark.tsx';
import { unreadableText } from './records/unreadable-text.ts';

/** Above doses, on screen and on paper: how many records are unreadable that a dose may depend on, and what to do about it. */
export function UnreadableDoses() {
  const count = useAtomValue(systemStatusAtom)?.unreadableDoses;
  if (count === undefined) return null;
  return (
    <div
      role="status"
      className="mb-4 flex items-start gap-3 rounded-notice bg-severe-fill px-4 py-3 text-on-severe [print-color-adjust:exact]"
    >
      <Mark
        shape="octagon"
        size={22}
        className="mt-0.5 [--mark-cut:var(--severe-fill)] [--mark:currentColor]"
      />
      <p className="min-w-0 flex-1">
        <strong className="block font-head">{unreadableText(count)}</strong>A dose may be missing here, or may
        have been given already. Check the paper before you give anything.
      </p>
    </div>
  );
}
