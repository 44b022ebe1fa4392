import { useMemo } from 'react';
import { oneLineFromPx } from '../../../care/records/table-breakpoint.ts';
import { UnreadableNote } from '../../../care/records/unreadable-note.tsx';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { virtualTable } from '../../../ui/table/virtual-table.tsx';
import { PageTitle } from '../../../ui/show/section.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { openAlert } from './open-panel.ts';
import { unclosedColumns } from './unclosed-columns.tsx';
import { useUnclosedAlerts } from './use-alerts.ts';

const press = { onPress: ({ id }: { id: string }) => openAlert(id), label: 'open alert' };

/** Alerts that nobody closed within 7 days. Each opens in the panel of the bar and is closed there. */
export function UnclosedPage() {
  const list = useUnclosedAlerts();
  const when = useRecordTime();
  const columns = useMemo(() => unclosedColumns(when), [when]);
  return (
    <>
      <PageTitle title="Unclosed alerts" aside="Not closed within 7 days" />
      <DataTable
        label="Unclosed alerts"
        columns={columns}
        list={list}
        press={press}
        newRowsNoun="alert"
        virtual={virtualTable}
        listBelow={oneLineFromPx.all}
        failed="Failed to load unclosed alerts"
        loading="Loading unclosed alerts..."
        empty={
          <EmptyState
            title="No unclosed alerts"
            text="An alert that is not closed within 7 days moves here from the bar."
          />
        }
        endNote={<UnreadableNote />}
      />
    </>
  );
}
