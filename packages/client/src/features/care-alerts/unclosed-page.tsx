import { LiveContent } from '../../care/records/live-content.tsx';
import { RecordsList } from '../../care/records/records-list.tsx';
import { headClass, type RecordColumn } from '../../care/records/two-lines.ts';
import { useRecordTime } from '../../care/records/use-record-time.ts';
import { PageTitle } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { HeadCell } from '../../ui/table.tsx';
import { UnclosedLine, UnclosedRow } from './unclosed-row.tsx';
import { useUnclosedPages } from './use-unclosed-alerts.ts';

const failedText = 'Failed to load unclosed alerts';

const columns: readonly RecordColumn[] = [
  { title: 'Measured', width: 'w-44' },
  { title: 'Resident', width: '' },
  { title: 'Room', width: 'w-20', second: true },
  { title: 'Reading', width: 'w-72' },
  { title: 'Who is on it', width: 'w-44', second: true },
  { title: 'Since then', width: 'w-64', second: true },
];

/** Every alert that nobody closed for 7 days. Each opens as in the bar, and is closed there. */
export function UnclosedPage() {
  const pages = useUnclosedPages();
  const when = useRecordTime();
  return (
    <>
      <PageTitle title="Unclosed alerts" aside="Nobody closed them for 7 days" />
      <LiveContent live={pages.live} failed={failedText} loading="Loading unclosed alerts...">
        {pages.records.length === 0 && !pages.hasMore ? (
          <EmptyState
            title="No unclosed alerts"
            text="An alert that nobody closes for 7 days comes here from the bar."
          />
        ) : (
          <RecordsList
            label="Unclosed alerts"
            pages={pages}
            twoLines="[--two-lines:9rem_minmax(0,4fr)_minmax(0,5fr)]"
            failedText={failedText}
            columns={columns.length}
            head={columns.map((column, index) => (
              <HeadCell key={column.title} className={headClass(column, index === 0)}>
                {column.title}
              </HeadCell>
            ))}
            row={(alert, { ref, index }) => (
              <UnclosedRow key={alert.id} alert={alert} place={ref} index={index} when={when} />
            )}
            line={(alert, { ref, index }) => (
              <UnclosedLine key={alert.id} alert={alert} place={ref} index={index} when={when} />
            )}
          />
        )}
      </LiveContent>
    </>
  );
}
