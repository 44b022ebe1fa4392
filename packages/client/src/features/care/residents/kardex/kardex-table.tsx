import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useHomeTime, type HomeTime } from '../../../../lib/time/home-time.ts';
import { cx } from '../../../../ui/show/cx.ts';
import type { ChartDose, ChartLine } from './chart-lines.ts';
import { ChartMark, OutsideMark } from './chart-mark.tsx';
import { doseName, dosageText, markText, periodText, ruleText, sectionTitles } from './chart-text.ts';
import type { ChartRow, ChartSection, ChartSheet } from './kardex-sheet.ts';
import { isWeekend, longDayText, monthText, weekdayText } from './month.ts';
import { useCellKeys } from './use-cell-keys.ts';

export interface KardexTableProps {
  readonly sheet: ChartSheet;
  /** The home's day. */
  readonly today: string;
  readonly onOpen: (dose: ChartDose, row: ChartRow) => void;
  /** Tells whether this user can open a dose. */
  readonly isOpenable: (dose: ChartDose, row: ChartRow) => boolean;
}

/**
 * A resident's month: a row for each time of day of each prescription, a column for each day, and a mark for each dose.
 * Scrolls in its own region, where times and days stay in sight.
 */
export function KardexTable({ sheet, today, onOpen, isOpenable }: KardexTableProps) {
  const { month, days, sections } = sheet;
  const doses = useRef(new Map<string, { row: ChartRow; dose: ChartDose }>());
  useLayoutEffect(() => {
    doses.current = dosesByKey(sheet);
  }, [sheet]);
  const press = (cell: HTMLElement) => {
    const pressed = doses.current.get(cell.dataset['dose'] ?? '');
    if (pressed) onOpen(pressed.dose, pressed.row);
  };
  const keys = useCellKeys(Math.max(0, days.indexOf(today)), press);
  const handleClick = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-dose]') : null;
    if (cell) press(cell);
  };
  const region = useTodayInSight(month, days.indexOf(today));
  return (
    <div
      ref={region}
      role="region"
      aria-label={`Kardex, ${monthText(month)}`}
      // Scrolls: is reached by keyboard.
      tabIndex={0}
      className="kardex relative max-h-[80dvh] overflow-auto rounded-chip border border-line"
    >
      <table
        {...keys}
        role="grid"
        aria-label={`Doses of ${monthText(month)}`}
        aria-readonly="true"
        onClick={handleClick}
        className="w-full table-fixed border-separate border-spacing-0 text-left text-s"
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-3 w-14 border-r border-b border-line bg-sheet pl-2 text-xs font-label text-ink-3"
            >
              Time
            </th>
            {days.map((day) => (
              <DayHead key={day} day={day} isToday={day === today} />
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <SectionRows
            key={section.kind}
            section={section}
            sheet={sheet}
            today={today}
            isOpenable={isOpenable}
          />
        ))}
      </table>
    </div>
  );
}

function dosesByKey({ sections }: ChartSheet): Map<string, { row: ChartRow; dose: ChartDose }> {
  const doses = sections
    .flatMap(({ rows }) => rows)
    .flatMap((row) => row.lines.flatMap((line) => [...line.doses.values()].map((dose) => ({ row, dose }))));
  return new Map(doses.map((each) => [each.dose.key, each]));
}

/** Scrolls the region so that today is in sight with the days before it, once for each month. */
function useTodayInSight(month: string, column: number) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = region.current;
    const head = box?.querySelectorAll<HTMLElement>('thead th')[column + 1];
    if (!box) return;
    box.scrollTop = 0;
    if (column < 0 || !head) return void (box.scrollLeft = 0);
    const beyond = head.offsetLeft + 2 * head.offsetWidth - box.clientWidth;
    // Scrolls by whole days, so that no day is cut at the column of times.
    box.scrollLeft = Math.ceil(Math.max(0, beyond) / head.offsetWidth) * head.offsetWidth;
  }, [month, column]);
  return region;
}

function DayHead({ day, isToday }: { day: string; isToday: boolean }) {
  return (
    <th
      scope="col"
      aria-label={isToday ? `Today, ${longDayText(day)}` : longDayText(day)}
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'sticky top-0 z-2 border-b border-line py-1 text-center leading-4 font-label',
        isToday ? 'bg-hearth text-sheet' : isWeekend(day) ? 'bg-sunken text-ink-2' : 'bg-sheet text-ink-2',
      )}
    >
      <span aria-hidden="true" className="block text-[0.6875rem]">
        {weekdayText(day)}
      </span>
      <span aria-hidden="true" className="block text-xs font-head tabular-nums">
        {Number(day.slice(8))}
      </span>
    </th>
  );
}

interface SectionRowsProps extends Pick<KardexTableProps, 'isOpenable'> {
  readonly section: ChartSection;
  readonly sheet: ChartSheet;
  readonly today: string;
}

function SectionRows({ section: { kind, rows }, sheet, today, isOpenable }: SectionRowsProps) {
  const home = useHomeTime();
  return (
    <>
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={sheet.days.length + 1} className="bg-sunken p-0">
            <span className="sticky left-0 inline-block px-2 py-1 text-xs font-head text-ink-2">
              {sectionTitles[kind]}
            </span>
          </th>
        </tr>
      </tbody>
      {rows.map((row) => (
        <tbody key={row.key}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={sheet.days.length + 1}
              className="border-t border-line-strong p-0 font-text"
            >
              <RowHead row={row} month={sheet.month} home={home} />
            </th>
          </tr>
          {row.lines.map((line) => (
            <LineRow
              key={line.key}
              row={row}
              line={line}
              days={sheet.days}
              today={today}
              home={home}
              isOpenable={isOpenable}
            />
          ))}
        </tbody>
      ))}
    </>
  );
}

function RowHead({ row, month, home }: { row: ChartRow; month: string; home: HomeTime }) {
  const quiet = [ruleText(row), markText(row), periodText(row, month, home)].filter(Boolean);
  return (
    <span className="kardex-head sticky left-0 inline-block px-2 pt-1.5 pb-1 leading-5">
      <span className="font-head text-value">{row.medication}</span>
      {row.prescription ? ': ' : ' '}
      <span className="text-value">{dosageText(row)}</span>
      {quiet.length > 0 && <span className="block text-xs text-value-2">{quiet.join('. ')}</span>}
    </span>
  );
}

interface LineRowProps extends Pick<KardexTableProps, 'isOpenable'> {
  readonly row: ChartRow;
  readonly line: ChartLine;
  readonly days: readonly string[];
  readonly today: string;
  readonly home: HomeTime;
}

function LineRow({ row, line, days, today, home, isOpenable }: LineRowProps) {
  return (
    <tr className="h-7 pointer-coarse:h-11">
      <th
        scope="row"
        className="sticky left-0 z-1 border-r border-b border-line bg-sheet pl-2 text-xs font-label tabular-nums text-value"
      >
        {line.label}
      </th>
      {days.map((day) => {
        const dose = line.doses.get(day);
        const name = dose && doseName(dose, home);
        const canOpen = dose !== undefined && isOpenable(dose, row);
        return (
          <td
            key={day}
            role="gridcell"
            tabIndex={-1}
            aria-label={name}
            title={name}
            data-dose={canOpen ? dose.key : undefined}
            data-state={dose?.state}
            className={cx(
              'border-b border-line p-0 text-center align-middle',
              day === today ? 'kardex-today' : isWeekend(day) && 'bg-sunken',
              !dose && row.isOff(day) && 'kardex-off',
              canOpen && 'cursor-pointer hover:bg-sunken',
            )}
          >
            {dose && <ChartMark state={dose.state} />}
            {dose?.record?.outsideRules && <OutsideMark />}
          </td>
        );
      })}
    </tr>
  );
}
