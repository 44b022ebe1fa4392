import type { VitalsRecord } from '@hearthline/contracts';
import { TextLink } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WaitingRows } from '../../ui/table.tsx';
import { Panel } from './panel.tsx';
import type { Dashboard } from './use-dashboard.ts';
import { useHeldRows } from '../../ui/use-held-rows.ts';
import { VitalsList } from './vitals-list.tsx';
import { VitalsTable } from './vitals-table.tsx';

const most = 5;

/** Today's vitals, newest first, each reading with its band. */
export function RecordsOverview({ dashboard: { live, vitals } }: { dashboard: Dashboard }) {
  const newest = vitals
    .map((record) => ({ key: record.id, record }))
    .sort(({ record: a }, { record: b }) => b.recordedAt.localeCompare(a.recordedAt) || byNumber(b, a));
  const { rows, waiting, show, reading } = useHeldRows(newest, { most });
  return (
    <Panel
      title="Records Overview"
      subtitle="today’s vitals"
      live={live.vitals}
      failed="Failed to fetch vitals records"
      loading="Loading vitals records..."
      footer={
        <TextLink href="/records" more>
          View All Records
        </TextLink>
      }
    >
      {newest.length === 0 ? (
        <EmptyState title="No vitals records found for today" />
      ) : (
        <div {...reading} className="@container/overview">
          {waiting > 0 && (
            <WaitingRows
              text={`${String(waiting)} new ${waiting === 1 ? 'record' : 'records'}`}
              onShow={show}
            />
          )}
          <VitalsTable rows={rows} />
          <VitalsList rows={rows} />
        </div>
      )}
    </Panel>
  );
}

function byNumber(a: VitalsRecord, b: VitalsRecord): number {
  return a.recordNumber.localeCompare(b.recordNumber);
}
