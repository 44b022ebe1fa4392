import { formatDoseRemarks } from '@hearthline/contracts';
import { memo } from 'react';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { momentText } from '../../../../care/moment-text.ts';
import { getStaffName } from '../../../../care/records/dose-text.ts';
import { Section } from '../../../../ui/show/section.tsx';
import { EmptyState } from '../../../../ui/show/states.tsx';
import type { ChartDose } from './chart-lines.ts';
import { ChartMark } from './chart-mark.tsx';
import { dosageText, getStateWord } from './chart-text.ts';
import { dosesOnDay, type ChartRow, type ChartSheet } from './kardex-sheet.ts';
import type { KardexTableProps } from './kardex-table.tsx';

type Opens = Pick<KardexTableProps, 'onOpen' | 'isOpenable'>;

export interface TodayDosesProps extends Opens {
  readonly sheet: ChartSheet;
  readonly today: string;
  readonly isActive: boolean;
}

/** Today's doses with their times: what is due, and what was given, by whom and when. */
export const TodayDoses = memo(function TodayDoses({
  sheet,
  today,
  isActive,
  onOpen,
  isOpenable,
}: TodayDosesProps) {
  const doses = dosesOnDay(sheet, today);
  return (
    <Section title="Today" level={3}>
      {doses.length === 0 ? (
        <EmptyState
          title="No doses today"
          text={isActive ? undefined : 'This resident is not active: nothing is due.'}
        />
      ) : (
        <ul aria-label="Doses today">
          {doses.map(({ row, dose }) => (
            <li key={`${row.key} ${dose.key}`} className="border-b border-line">
              <TodayDose row={row} dose={dose} onOpen={onOpen} isOpenable={isOpenable} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
});

interface TodayDoseProps extends Opens {
  readonly row: ChartRow;
  readonly dose: ChartDose;
}

const line =
  'grid w-full grid-cols-[3.25rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5 py-2 text-left min-h-11 tablet:grid-cols-[3.25rem_9.5rem_minmax(0,1fr)_minmax(0,1fr)]';

function TodayDose({ row, dose, onOpen, isOpenable }: TodayDoseProps) {
  const content = (
    <>
      <span className="font-head tabular-nums text-value">{dose.time}</span>
      <span className="inline-flex items-center gap-2 font-label text-value">
        <ChartMark state={dose.state} />
        {getStateWord(dose)}
      </span>
      <span className="min-w-0 max-tablet:col-start-2">
        <span className="font-label text-value">{row.medication}</span>
        {row.prescription ? ': ' : ' '}
        <span className="text-s text-value-2">{dosageText(row)}</span>
      </span>
      <WhoAndWhy dose={dose} />
    </>
  );
  if (!isOpenable(dose, row)) return <div className={line}>{content}</div>;
  return (
    <button type="button" onClick={() => onOpen(dose, row)} className={`${line} hover:bg-sunken`}>
      {content}
    </button>
  );
}

function WhoAndWhy({ dose: { record } }: { dose: ChartDose }) {
  const home = useHomeTime();
  if (!record || record.status === 'pending') return null;
  const at = record.administeredAt ?? record.recordedAt;
  const parts = [
    getStaffName(record),
    at && momentText(at, home),
    formatDoseRemarks(record, 'always'),
  ].filter(Boolean);
  return <span className="min-w-0 text-s text-value-2 max-tablet:col-start-2">{parts.join(', ')}</span>;
}
