import { Button } from '../show/button.tsx';
import type { TableList } from './data-table.tsx';

export interface ShowOlderProps {
  readonly list: Pick<TableList<unknown>, 'hasMore' | 'loadMoreFailed' | 'loadMore'>;
}

/** Button for the next page of a list by cursor that does not load on scrolling. */
export function ShowOlder({ list: { hasMore, loadMoreFailed, loadMore } }: ShowOlderProps) {
  return (
    <>
      {loadMoreFailed && (
        <p role="alert" className="pt-3 text-s text-ink-2">
          The older entries could not be loaded. Please try again.
        </p>
      )}
      {hasMore && (
        <Button className="no-print mt-3" onClick={loadMore}>
          Show older
        </Button>
      )}
    </>
  );
}
