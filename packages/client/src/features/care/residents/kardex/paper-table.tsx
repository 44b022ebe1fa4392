import { useHomeTime, type HomeTime } from '../../../../lib/time/home-time.ts';
import { cx } from '../../../../ui/show/cx.ts';
import type { ChartDose, ChartLine } from './chart-lines.ts';
import { ChartMark, OutsideMark } from './chart-mark.tsx';
import { dosageText, markText, orderTexts, periodText, ruleText, sectionTitles } from './chart-text.ts';
import type { ChartRow, ChartSheet } from './kardex-sheet.ts';
import { isWeekend, weekdayText } from './month.ts';
import { getStaffMember, type Initials } from './staff-initials.ts';

export interface PaperTableProps {
  readonly sheet: ChartSheet;
  readonly staff: readonly Initials[];
}

const edge = 'border border-[#999]';

/** The sheet on paper: each mark with the initials of who recorded it, as on a chart that is signed by hand. */
export function PaperTable({ sheet: { month, days, sections }, staff }: PaperTableProps) {
  const home = useHomeTime();
  const initials = new Map(staff.map((each) => [each.id, each.initials]));
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr>
          <th scope="col" className={cx(edge, 'w-[52mm] px-[1mm]')}>
            Medication
          </th>
          <th scope="col" className={cx(edge, 'w-[9mm] px-[0.8mm]')}>
            Time
          </th>
          {days.map((day) => (
            <th key={day} scope="col" className={cx(edge, 'text-center font-text', shade(day))}>
              <span className="block text-[5pt] leading-none">{weekdayText(day)}</span>
              <span className="block font-head">{Number(day.slice(8))}</span>
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ kind, rows }) =>
        rows.map((row, index) => (
          <tbody key={row.key} className="break-inside-avoid">
            {index === 0 && kind !== 'scheduled' && (
              <tr>
                <th scope="rowgroup" colSpan={days.length + 2} className="px-[1mm] pt-[1mm] font-head">
                  {sectionTitles[kind]}
                </th>
              </tr>
            )}
            {row.lines.map((line, lineIndex) => (
              <tr key={line.key} className="h-[4.4mm]">
                {lineIndex === 0 && <Medication row={row} month={month} home={home} />}
                <th scope="row" className={cx(edge, 'px-[0.8mm] font-label tabular-nums')}>
                  {line.label}
                </th>
                {days.map((day) => (
                  <Cell key={day} row={row} line={line} day={day} initials={initials} />
                ))}
              </tr>
            ))}
          </tbody>
        )),
      )}
    </table>
  );
}

const shade = (day: string) => isWeekend(day) && 'bg-[#ececec] [print-color-adjust:exact]';

function Medication({ row, month, home }: { row: ChartRow; month: string; home: HomeTime }) {
  const texts = [ruleText(row), markText(row), periodText(row, month, home)];
  const quiet = [...texts, ...orderTexts(row, month, home, home.today())].filter(Boolean);
  return (
    <th
      scope="rowgroup"
      rowSpan={row.lines.length}
      className={cx(edge, 'px-[1mm] py-[0.3mm] align-top text-[6.5pt] leading-[1.15] font-text')}
    >
      <span className="text-[7pt] font-head">{row.medication}</span>
      {row.prescription ? ': ' : ' '}
      {dosageText(row)}
      {quiet.length > 0 && <span className="block text-[5.5pt]">{quiet.join('. ')}</span>}
    </th>
  );
}

interface CellProps {
  readonly row: ChartRow;
  readonly line: ChartLine;
  readonly day: string;
  readonly initials: ReadonlyMap<string, string>;
}

function Cell({ row, line, day, initials }: CellProps) {
  const dose = line.doses.get(day);
  return (
    <td className={cx(edge, 'p-0 text-center', shade(day), !dose && row.isOff(day) && 'kardex-off')}>
      {dose && <PaperDose dose={dose} initials={initials} />}
    </td>
  );
}

/** Mark and initials. */
function PaperDose({ dose: { state, record }, initials }: Pick<CellProps, 'initials'> & { dose: ChartDose }) {
  const who = record && getStaffMember(record);
  return (
    <span className="flex items-center justify-center gap-[0.3mm] whitespace-nowrap">
      <ChartMark state={state} size={10.5} />
      {record?.outsideRules && <OutsideMark />}
      {who && <span className="text-[5.5pt] leading-none">{initials.get(who.id)}</span>}
    </span>
  );
}
