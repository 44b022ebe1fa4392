import { type Resident, lastKardexMonth } from '@hearthline/contracts';
import printer from '@phosphor-icons/core/regular/printer.svg?raw';
import { memo, useCallback, useState } from 'react';
import { openDose } from '../../../../care/dose-to-open.ts';
import { isOpenToRecord } from '../../../../care/records/is-open-to-record.ts';
import type { DoseAct } from '../../../../care/records/dose-acts.ts';
import { DoseDialogs } from '../../../../care/records/dose-dialogs.tsx';
import { LiveContent } from '../../../../care/records/live-content.tsx';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { useCan } from '../../../../lib/session/use-can.ts';
import { useHomeDay } from '../../../../lib/time/use-home-day.ts';
import { useUrlState } from '../../../../lib/shell/use-url-state.ts';
import { Button, IconButton } from '../../../../ui/show/button.tsx';
import { arrowLeft, arrowRight } from '../../../../ui/show/icons.ts';
import { Section } from '../../../../ui/show/section.tsx';
import { EmptyState } from '../../../../ui/show/states.tsx';
import { KardexPaper } from './kardex-paper.tsx';
import { KardexTable, type KardexTableProps } from './kardex-table.tsx';
import { KardexAddress, monthAfter, monthText } from './month.ts';
import { TodayDoses } from './today-doses.tsx';
import { useKardex } from './use-kardex.ts';
import { ChartMark, OutsideMark } from './chart-mark.tsx';
import { chartStates, chartWords } from './chart-state.ts';

/** The marks of the sheet with their words. */
function Legend() {
  return (
    <ul aria-label="Marks" className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-xs text-ink-2">
      {chartStates.map((state) => (
        <li key={state} className="inline-flex items-center gap-1.5">
          <ChartMark state={state} size={16} />
          {chartWords[state]}
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5">
        <OutsideMark />
        Given outside the rules
      </li>
      <li className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="kardex-off size-4 rounded-chip border border-line" />
        Not prescribed
      </li>
    </ul>
  );
}

/** A resident's Kardex: today's doses, and the month on one sheet, which is also the printout. */
export function KardexSection({ resident }: { resident: Resident }) {
  const today = useHomeDay();
  const [address, changeAddress] = useUrlState(KardexAddress);
  const thisMonth = today.slice(0, 7);
  const isKnown = address.month !== undefined && address.month <= lastKardexMonth(today);
  const month = isKnown ? (address.month ?? thisMonth) : thisMonth;
  const { live, current, shown } = useKardex(resident, month);
  const [act, setAct] = useState<DoseAct>();
  const canRecord = useCan('canRecordMedications');
  const isOpenable = useCallback<KardexTableProps['isOpenable']>(
    (dose, { prescription }) =>
      dose.record !== undefined || (canRecord && prescription !== null && isOpenToRecord(dose, serverNow())),
    [canRecord],
  );
  const residentId = resident.id;
  const open = useCallback<KardexTableProps['onOpen']>(
    ({ record, day, time }, { prescription }) => {
      if (record) setAct({ kind: 'open', record });
      else if (prescription) openDose({ prescriptionId: prescription.id, day, time, residentId });
    },
    [residentId],
  );
  const show = (next: string | null) =>
    next && changeAddress({ month: next === thisMonth ? undefined : next });
  return (
    <>
      {/* A month that is loaded stays while another is loading or fails to load. */}
      <LiveContent
        live={current && live.lastValidAt === null ? { ...live, status: 'ready' } : live}
        failed="Failed to load the Kardex"
        loading="Loading the Kardex..."
        // The height with a few prescriptions: the content below starts out of view and does not jump.
        rows={16}
      >
        {current && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <TodayDoses
              sheet={current}
              today={today}
              isActive={resident.active}
              onOpen={open}
              isOpenable={isOpenable}
            />
            <Section
              title="Kardex"
              level={3}
              aside={
                <MonthNav
                  month={month}
                  before={monthAfter(month, -1, today)}
                  after={monthAfter(month, 1, today)}
                  thisMonth={thisMonth}
                  onShow={show}
                  canPrint={shown !== null}
                />
              }
            >
              <div className="min-h-80 pt-2">
                {shown ? (
                  <Month sheet={shown} today={today} onOpen={open} isOpenable={isOpenable} />
                ) : (
                  <LiveContent
                    live={live}
                    failed={`Failed to load ${monthText(month)}`}
                    loading={`Loading ${monthText(month)}...`}
                    rows={7}
                  >
                    {null}
                  </LiveContent>
                )}
              </div>
            </Section>
          </div>
        )}
      </LiveContent>
      {shown && <KardexPaper sheet={shown} resident={resident} live={live} />}
      <DoseDialogs act={act} onAct={setAct} />
    </>
  );
}

interface MonthNavProps {
  readonly month: string;
  /** The neighbouring months; null if they have no Kardex. */
  readonly before: string | null;
  readonly after: string | null;
  readonly thisMonth: string;
  readonly onShow: (month: string | null) => void;
  readonly canPrint: boolean;
}

function MonthNav({ month, before, after, thisMonth, onShow, canPrint }: MonthNavProps) {
  return (
    <div role="group" aria-label="Month" className="flex flex-wrap items-center gap-2">
      <IconButton
        look="edged"
        icon={arrowLeft}
        label="Month before"
        disabled={!before}
        onClick={() => onShow(before)}
      />
      <span aria-live="polite" className="min-w-34 text-center font-head tabular-nums">
        {monthText(month)}
      </span>
      <IconButton
        look="edged"
        icon={arrowRight}
        label="Month after"
        disabled={!after}
        onClick={() => onShow(after)}
      />
      {month !== thisMonth && <Button onClick={() => onShow(thisMonth)}>This month</Button>}
      <Button icon={printer} disabled={!canPrint} onClick={() => print()}>
        Print
      </Button>
    </div>
  );
}

/** Memoized, as today's doses are: the clock is read every few seconds, and a sheet has a thousand marks. */
const Month = memo(function Month(props: KardexTableProps) {
  const { sheet } = props;
  if (sheet.sections.length === 0)
    return (
      <EmptyState
        title={`No medication in ${monthText(sheet.month)}`}
        text="Nothing was prescribed or recorded in this month."
      />
    );
  return (
    <>
      <KardexTable {...props} />
      <Legend />
    </>
  );
});
