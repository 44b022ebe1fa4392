import { cx } from '../../ui/cx.ts';
import { showAllAlerts } from './shown.ts';

/** "2 more": opens the list of all. */
export function MoreKey({ count, compact }: { count: number; compact: boolean }) {
  return (
    <button
      type="button"
      onClick={showAllAlerts}
      aria-label={`${String(count)} more, show all alerts`}
      className={cx(
        'shrink-0 rounded-button px-2 font-key whitespace-nowrap underline underline-offset-4',
        compact ? 'min-h-14 min-w-14' : 'min-h-11 min-w-11',
      )}
    >
      {count} more
    </button>
  );
}
