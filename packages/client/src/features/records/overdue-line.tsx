import { useMedicationRecords } from '../../care/records/use-records.ts';
import { Button } from '../../ui/button.tsx';
import type { RecordsAddress } from './use-records-address.ts';

/** How many doses are overdue, beside the readings that one notice counts them with; leads to them. */
export function OverdueLine({ address: { asked, due, change } }: { address: RecordsAddress }) {
  const { rows, hasMore } = useMedicationRecords({ residentId: asked.residentId }, due);
  if (rows.length === 0) return null;
  const count = `${String(rows.length)}${hasMore ? ' and more' : ''}`;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 border-y border-line py-1">
      <span>
        {count} {rows.length === 1 ? 'dose is' : 'doses are'} overdue by more than an hour
      </span>
      <Button kind="quiet" onClick={() => change({ tab: 'kardex' })}>
        {rows.length === 1 ? 'Show it' : 'Show them'}
      </Button>
    </p>
  );
}
