import { showAllAlerts } from './shown-alerts.ts';

/** "2 more": opens the list of all. */
export function MoreButton({ count }: { count: number }) {
  return (
    <button
      type="button"
      onClick={showAllAlerts}
      aria-label={`${String(count)} more, show all alerts`}
      className="min-h-11 min-w-11 shrink-0 rounded-button px-2 font-key whitespace-nowrap underline underline-offset-4"
    >
      {count} more
    </button>
  );
}
