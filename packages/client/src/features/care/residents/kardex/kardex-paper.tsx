import type { Resident } from '@hearthline/contracts';
import { createPortal } from 'react-dom';
import { ageText, fullName, roomText } from '../../../../care/names.ts';
import { PrintFrame } from '../../../../care/print-frame.tsx';
import { useAges } from '../../../../care/use-ages.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { useLoadState } from '../../../../lib/live/load-state.ts';
import type { LiveQuery } from '../../../../lib/live/use-live-query.ts';
import { useIsPrinting } from '../../../../ui/show/use-is-printing.ts';
import type { ChartSheet } from './kardex-sheet.ts';
import { explainedDoses } from './chart-text.ts';
import { monthText } from './month.ts';
import { PaperTable } from './paper-table.tsx';
import { staffInitials, type Initials } from './staff-initials.ts';
import { ChartMark, OutsideMark } from './chart-mark.tsx';
import { chartStates, chartWords } from './chart-state.ts';

/** Legend of the marks and initials on a printed sheet. */
function PaperKey({ staff }: { staff: readonly Initials[] }) {
  return (
    <div className="mt-[1.5mm] grid break-inside-avoid gap-[0.8mm] text-[6.5pt]">
      <p className="flex flex-wrap gap-x-[4mm]">
        {chartStates.map((state) => (
          <span key={state} className="inline-flex items-center gap-[1mm]">
            <ChartMark state={state} size={10} /> {chartWords[state]}
          </span>
        ))}
        <span className="inline-flex items-center gap-[1mm]">
          <OutsideMark /> Given outside the rules
        </span>
        <span className="inline-flex items-center gap-[1mm]">
          <span className="kardex-off inline-block size-[2.6mm] border border-[#999]" /> Not prescribed
        </span>
      </p>
      {staff.length > 0 && (
        <p>Recorded by {staff.map(({ initials, name }) => `${initials} ${name}`).join(', ')}.</p>
      )}
    </div>
  );
}

export interface KardexPaperProps {
  readonly sheet: ChartSheet;
  readonly resident: Resident;
  readonly live: LiveQuery;
}

/** The sheet on paper, A4 or Letter across; it takes the place of the whole page while that is printed. */
export function KardexPaper(props: KardexPaperProps) {
  return useIsPrinting() ? createPortal(<Paper {...props} />, document.body) : null;
}

/** The first page has its own head; the following pages have the head in the margins. */
const page = `@page {
  size: landscape;
  margin: 13mm 8mm 10mm;
}
@page :first {
  margin-top: 7mm;
  @top-left { content: none; }
  @top-right { content: none; }
}`;

function Paper({ sheet, resident, live }: KardexPaperProps) {
  const staff = staffInitials(sheet);
  return (
    <div className="print-sheet text-[7pt] leading-[1.2] text-ink">
      <PrintFrame resident={resident} title={`Kardex, ${monthText(sheet.month)}`} home={sheet.home?.name} />
      <style>{page}</style>
      <PaperHead resident={resident} sheet={sheet} live={live} />
      <PaperTable sheet={sheet} staff={staff} />
      <PaperKey staff={staff} />
      <Reasons sheet={sheet} />
    </div>
  );
}

/** Lists the reasons of doses not given, or given outside the rules; the marks of the sheet have no room for it. */
function Reasons({ sheet }: { sheet: ChartSheet }) {
  const home = useHomeTime();
  const doses = explainedDoses(sheet, home);
  if (doses.length === 0) return null;
  return (
    <section className="mt-[2.5mm]">
      <h2 className="text-[8.5pt] font-head">Not given, or outside the rules</h2>
      <ul className="columns-2 gap-x-[6mm] text-[6.5pt] leading-[1.3]">
        {doses.map(({ key, dose, outcome }) => (
          <li key={key} className="break-inside-avoid">
            <span className="font-label">{dose}:</span> {outcome}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PaperHead({ resident, sheet: { month, home }, live }: KardexPaperProps) {
  const ageOf = useAges();
  const { lastValidText } = useLoadState(live);
  const { dateOfBirth, roomNumber, allergies, allergiesChecked, generalPractitioner } = resident;
  const facts = [roomText(roomNumber), dateOfBirth && `born ${dateOfBirth}`, ageText(ageOf(resident))];
  const known = allergiesChecked ? 'No known allergies' : 'Allergies not recorded';
  return (
    <div className="mb-[2mm] flex items-start gap-[6mm]">
      <div>
        <h1 className="text-[13pt] leading-[1.15] font-head">{fullName(resident)}</h1>
        <p className="text-[8.5pt]">{facts.filter(Boolean).join(', ')}</p>
        <p className="mt-[1.5mm] flex items-end text-[8.5pt]">
          GP{' '}
          {generalPractitioner ?? (
            <span className="ml-[2mm] inline-block w-[48mm] border-b border-ink">&nbsp;</span>
          )}
        </p>
      </div>
      <p className="min-w-0 flex-1 border-2 border-ink px-[2mm] py-[1mm] text-[9pt] font-head">
        {allergies.length > 0 ? `Allergies: ${allergies.join(', ')}` : known}
      </p>
      <div className="text-right">
        <p className="text-[13pt] leading-[1.15] font-head">Kardex, {monthText(month)}</p>
        <p className="text-[8.5pt]">{home?.name || 'Home: not entered'}</p>
        {home?.address && <p className="text-[7.5pt] whitespace-pre-line">{home.address}</p>}
        {!live.isLive && <p className="text-[8.5pt]">Not live. As it was at {lastValidText ?? '-'}.</p>}
      </div>
    </div>
  );
}
