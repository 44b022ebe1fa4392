import { assessVitals, type VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { Nickname } from '../../care/nickname.tsx';
import { Reading } from '../../care/reading.tsx';
import { arrivalsAtom } from '../../lib/collections.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { EmptyState } from '../../ui/states.tsx';
import { Cell, HeadCell, NewWord, Row, Table, WaitingRows } from '../../ui/table.tsx';
import { Panel } from './panel.tsx';
import type { Dashboard } from './use-dashboard.ts';
import { useHeldRows } from './use-held-rows.ts';

const most = 5;

/** Today's vitals, newest first, each reading with its band. */
export function RecordsOverview({ dashboard: { live, vitals } }: { dashboard: Dashboard }) {
  const newest = vitals
    .map((record) => ({ key: record.id, record }))
    .sort(({ record: a }, { record: b }) => b.recordedAt.localeCompare(a.recordedAt) || byNumber(b, a));
  const { rows, waiting, show, reading } = useHeldRows(newest, most);
  return (
    <Panel
      title="Records Overview"
      subtitle="today’s vitals"
      live={live.vitals}
      failed="Failed to fetch vitals records"
      loading="Loading vitals records..."
    >
      {newest.length === 0 ? (
        <EmptyState title="No vitals records found for today" />
      ) : (
        <div {...reading}>
          {waiting > 0 && (
            <WaitingRows
              text={`${String(waiting)} new ${waiting === 1 ? 'record' : 'records'}`}
              onShow={show}
            />
          )}
          <Table
            label="Today's vitals"
            head={[
              'Time',
              'Resident',
              'Blood Pressure',
              'Pulse (bpm)',
              'SpO2 (%)',
              'Recorded By',
              'Record Number',
            ].map((title) => (
              <HeadCell key={title}>{title}</HeadCell>
            ))}
          >
            {rows.map(({ key, record }) => (
              <VitalsRow key={key} record={record} />
            ))}
          </Table>
        </div>
      )}
    </Panel>
  );
}

function byNumber(a: VitalsRecord, b: VitalsRecord): number {
  return a.recordNumber.localeCompare(b.recordNumber);
}

function VitalsRow({ record }: { record: VitalsRecord }) {
  const arrivals = useAtomValue(arrivalsAtom);
  const { time } = useHomeTime();
  const bands = assessVitals(record);
  const { notMeasured } = record;
  return (
    <Row arrived={arrivals.has(record.id)}>
      <Cell className="whitespace-nowrap">{time(record.recordedAt)}</Cell>
      <Cell name>
        <span className="leading-5">
          {record.residentName} {record.residentLastName} <Nickname of={record.residentNickname} />
          <NewWord />
        </span>
      </Cell>
      <Cell>
        <Reading value={record.bloodPressure} band={bands.bloodPressure} reason={notMeasured.bloodPressure} />
      </Cell>
      <Cell>
        <Reading value={record.pulse} band={bands.pulse} reason={notMeasured.pulse} />
      </Cell>
      <Cell>
        <Reading value={record.spo2} band={bands.spo2} reason={notMeasured.spo2} />
      </Cell>
      <Cell className="whitespace-nowrap">{record.recordedByName || 'Unknown'}</Cell>
      <Cell quiet className="text-s whitespace-nowrap">
        {record.recordNumber || 'N/A'}
      </Cell>
    </Row>
  );
}
