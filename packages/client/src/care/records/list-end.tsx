import { useAtomValue } from 'jotai';
import { systemStatusAtom } from '../../lib/collections.ts';
import { Button } from '../../ui/button.tsx';
import { tryAgain } from '../../ui/icons.ts';
import { Mark } from '../../ui/mark.tsx';
import { couldNotBeRead } from './could-not-be-read.ts';

export interface ListEndProps {
  readonly hasMore: boolean;
  readonly moreFailed: boolean;
  readonly onMore: () => void;
  /** What could not be read, in the specified words. */
  readonly failedText: string;
}

/** Under the last row read: that more is coming, that it did not come, or that stored records are missing here. */
export function ListEnd({ hasMore, moreFailed, onMore, failedText }: ListEndProps) {
  const unreadable = useAtomValue(systemStatusAtom)?.unreadable;
  if (moreFailed)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-ink-2">
        <Mark shape="square-cross" size={18} />
        {failedText}
        <Button icon={tryAgain} onClick={onMore}>
          Try again
        </Button>
      </p>
    );
  if (hasMore) return <p className="late py-3 text-s text-ink-2">Loading more records...</p>;
  return unreadable !== undefined && <p className="py-3 text-s text-ink-2">{couldNotBeRead(unreadable)}</p>;
}
