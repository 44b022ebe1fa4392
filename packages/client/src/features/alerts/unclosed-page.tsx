import { useMemo } from 'react';
import { leastTablePx } from '../../care/records/least-table-px.ts';
import { LeftOut } from '../../care/records/left-out.tsx';
import { useRecordTime } from '../../care/records/use-record-time.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { longTable } from '../../ui/long-rows.tsx';
import { PageTitle } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { showAlert } from './shown-alerts.ts';
import { unclosedColumns } from './unclosed-columns.tsx';
import { useUnclosedAlerts } from './use-unclosed-alerts.ts';

const long = longTable('[--two-lines:9rem_minmax(0,4fr)_minmax(0,5fr)]');
const press = { onPress: ({ id }: { id: string }) => showAlert(id), label: 'open alert' };

/** Every alert that nobody closed for 7 days. Each opens as in the bar, and is closed there. */
export function UnclosedPage() {
  const list = useUnclosedAlerts();
  const when = useRecordTime();
  const columns = useMemo(() => unclosedColumns(when), [when]);
  return (
    <>
      <PageTitle title="Unclosed alerts" aside="Nobody closed them for 7 days" />
      <DataTable
        label="Unclosed alerts"
        columns={columns}
        list={list}
        press={press}
        holdNew="alert"
        long={long}
        listBelow={leastTablePx}
        failed="Failed to load unclosed alerts"
        loading="Loading unclosed alerts..."
        empty={
          <EmptyState
            title="No unclosed alerts"
            text="An alert that nobody closes for 7 days comes here from the bar."
          />
        }
        endNote={<LeftOut />}
      />
    </>
  );
}
