import { useAtomValue } from 'jotai';
import { systemStatusAtom } from '../../lib/live/collections.ts';
import { unreadableText } from './unreadable-text.ts';

/** End note of a list of records: how many stored records are unreadable and missing. */
export function UnreadableNote() {
  const unreadable = useAtomValue(systemStatusAtom)?.unreadable;
  return unreadable !== undefined && <p className="py-3 text-s text-ink-2">{unreadableText(unreadable)}</p>;
}
