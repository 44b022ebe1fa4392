import { useAtomValue } from 'jotai';
import { systemStatusAtom } from '../../lib/collections.ts';
import { endedAtom } from '../../lib/session-atom.ts';
import { Mark } from '../../ui/mark.tsx';

/** Why the last session ended, for whoever stands before a screen that went blank. */
export function EndedNotice() {
  const ended = useAtomValue(endedAtom);
  const status = useAtomValue(systemStatusAtom);
  // While maintenance lasts the banner above says it; afterwards nobody has to wait any more.
  if (!ended || (ended.reason === 'maintenance' && status)) return null;
  return (
    <p
      role="status"
      className="mt-4 flex items-center gap-3 rounded-notice bg-secondary-soft px-4 py-3 font-label text-ink"
    >
      <Mark shape="info" size={22} className="[--mark:var(--secondary-ink)]" />
      {ended.message}
    </p>
  );
}
