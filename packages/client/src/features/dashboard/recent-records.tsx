import heartbeat from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import pill from '@phosphor-icons/core/regular/pill.svg?raw';
import { useAtomValue } from 'jotai';
import { ageInWords, fullName } from '../../care/names.ts';
import { arrivalsAtom } from '../../lib/collections.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Mark } from '../../ui/mark.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Cell, HeadCell, NewWord, Row, Table, WaitingRows } from '../../ui/table.tsx';
import { Panel } from './panel.tsx';
import { recentLines, type RecentLine } from './recent-lines.ts';
import type { Dashboard } from './use-dashboard.ts';
import { useHeldRows } from '../../ui/use-held-rows.ts';
import { useMinute } from './use-minute.ts';

const most = 5;

/** The newest health records: today's, or where there are none the latest, and saying so. */
export function RecentRecords({ dashboard }: { dashboard: Dashboard }) {
  const { live, recent, vitals, doses, isToday, stats } = dashboard;
  const now = useMinute();
  const { lines, hasToday } = recentLines({ asked: recent?.records ?? [], vitals, doses, isToday, now });
  const { rows, waiting, show, reading } = useHeldRows(lines, { most });
  const count = stats?.todayRecordsCount ?? recent?.todayCount ?? 0;
  const subtitle = hasToday
    ? `Latest health records from today (${String(count)} records)`
    : 'No records today - showing latest records';
  return (
    <Panel
      title="Recent Records"
      subtitle={lines.length > 0 && subtitle}
      live={live.recent}
      failed="Failed to load recent activity"
      footer={
        <TextLink href="/records" more>
          View all records
        </TextLink>
      }
    >
      {lines.length === 0 ? (
        <EmptyState
          title="No records found"
          text="No health records have been created yet."
          action={<ButtonLink href="/records">Create first record</ButtonLink>}
        />
      ) : (
        <div {...reading}>
          {!hasToday && (
            <p className="tone-attention my-2 flex items-center gap-2.5 rounded-notice bg-tone-ground px-3 py-2 font-label text-tone-ink">
              <Mark shape="triangle-up" size={18} />
              No records have been taken today. The records below are from previous days.
            </p>
          )}
          {waiting > 0 && (
            <WaitingRows
              text={`${String(waiting)} new ${waiting === 1 ? 'record' : 'records'}`}
              onShow={show}
            />
          )}
          <RecentTable rows={rows} hasToday={hasToday} />
          <RecentList rows={rows} hasToday={hasToday} />
        </div>
      )}
    </Panel>
  );
}

interface RowsProps {
  rows: readonly RecentLine[];
  hasToday: boolean;
}

const types = { vitals: { icon: heartbeat, word: 'Vitals' }, medication: { icon: pill, word: 'Medication' } };

function RecentTable({ rows, hasToday }: RowsProps) {
  const arrivals = useAtomValue(arrivalsAtom);
  const { time, dayAndTime } = useHomeTime();
  return (
    <div className="hidden tablet:block">
      <Table
        label="Recent Records"
        head={
          <>
            <HeadCell>Resident</HeadCell>
            <HeadCell>Age</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell>{hasToday ? 'Time' : 'Date & Time'}</HeadCell>
            <HeadCell>Staff</HeadCell>
          </>
        }
      >
        {rows.map((line) => (
          <Row key={line.key} arrived={arrivals.has(line.id)}>
            <Cell name>
              <span className="flex items-center gap-2.5">
                <Face shape="square" name={fullName(line.resident)} />
                {fullName(line.resident)}
                <NewWord />
              </span>
            </Cell>
            <Cell quiet className="whitespace-nowrap">
              {ageInWords(line.age)}
            </Cell>
            <Cell>
              <span className="flex items-center gap-2 font-label">
                <Icon svg={types[line.type].icon} className="text-secondary-ink" />
                {types[line.type].word}
              </span>
            </Cell>
            <Cell className="whitespace-nowrap">{hasToday ? time(line.at) : dayAndTime(line.at)}</Cell>
            <Cell>{line.staff}</Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}

function RecentList({ rows, hasToday }: RowsProps) {
  const arrivals = useAtomValue(arrivalsAtom);
  const { time, dayAndTime } = useHomeTime();
  return (
    <ul className="tablet:hidden">
      {rows.map((line) => (
        <ListRow
          key={line.key}
          arrived={arrivals.has(line.id)}
          start={<Face shape="square" size={40} name={fullName(line.resident)} />}
          title={
            <>
              {fullName(line.resident)} <NewWord />
            </>
          }
          text={`${hasToday ? time(line.at) : dayAndTime(line.at)}, ${line.staff}`}
          end={
            <span className="flex items-center gap-1.5 text-s font-label">
              <Icon svg={types[line.type].icon} size={18} className="text-secondary-ink" />
              {types[line.type].word}
            </span>
          }
        />
      ))}
    </ul>
  );
}
