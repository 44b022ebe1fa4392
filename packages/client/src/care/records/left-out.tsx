import { useAtomValue } from 'jotai';
import { systemStatusAtom } from '../../lib/collections.ts';
import { couldNotBeRead } from './could-not-be-read.ts';

/** At the end of a list of records: that stored ones are missing here. */
export function LeftOut() {
  const unreadable = useAtomValue(systemStatusAtom)?.unreadable;
  return unreadable !== undefined && <p className="py-3 text-s text-ink-2">{couldNotBeRead(unreadable)}</p>;
}
