import type { Resident, ShiftSheet } from '@hearthline/contracts';
import { createPortal } from 'react-dom';
import { doseStates } from '../../../care/records/dose-states.ts';
import { UncheckedOnPaper } from '../../../care/away/unchecked-returns.tsx';
import { momentText } from '../../../care/moment-text.ts';
import { fullName, roomText } from '../../../care/names.ts';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useIsPrinting } from '../../../ui/show/use-is-printing.ts';
import type { SheetLine, SheetOfResident } from './round-sheet.ts';

export interface RoundPaperProps {
  readonly sheet: Pick<ShiftSheet, 'home' | 'shift' | 'pendingLeftOut'>;
  readonly residents: readonly SheetOfResident[];
  /** All residents of the home. */
  readonly everyone: readonly Resident[];
  /** Instant at which the sheet was read, ISO 8601. */
  readonly readAt: string;
}

/** The round of a shift on paper, A4 or Letter upright, with boxes for initials. It takes the place of the page in print. */
export function RoundPaper(props: RoundPaperProps) {
  return useIsPrinting() ? createPortal(<Paper {...props} />, document.body) : null;
}

/** Without a size of its own: the sheet fits the paper that is in the printer. */
const page = `@page { size: portrait; margin: 16mm 9mm 13mm; }`;
const cell = 'border border-[#777] px-[1.2mm] py-[0.8mm] align-top';

function Paper({ sheet: { home, shift, pendingLeftOut }, residents, everyone, readAt }: RoundPaperProps) {
  const { isoDay, clock } = useHomeTime();
  const title = `Medication round, ${shift.day} ${clock(shift.from)} to ${clock(shift.before)}`;
  return (
    <div className="print-sheet text-[8pt] leading-[1.2] text-ink">
      <PrintFrame title={title} home={home.name} />
      <style>{page}</style>
      <div className="mb-[2mm] flex items-start justify-between gap-[6mm]">
        <h1 className="text-[13pt] leading-[1.15] font-head">{title}</h1>
        <p className="text-right text-[8.5pt]">
          As it was on {isoDay(readAt)} at {clock(readAt)}.
        </p>
      </div>
      <p className="mb-[2mm] text-[7.5pt]">
        Write time and initials. Not given: R refused, O omitted, H held, and the reason. Enter every dose in
        Hearthline as soon as it works again.
      </p>
      <UncheckedOnPaper residents={everyone} />
      {residents.length === 0 && <p className="text-[10pt]">No doses are due in this shift.</p>}
      {residents.map((each) => (
        <ResidentSheet key={each.resident.id} of={each} />
      ))}
      {pendingLeftOut > 0 && (
        <p className="mb-[2mm] text-[8.5pt] font-head">
          {pendingLeftOut} older planned doses without a prescription are not on this paper.
        </p>
      )}
      <Signatures />
    </div>
  );
}

function ResidentSheet({ of: { resident, scheduled, asNeeded } }: { of: SheetOfResident }) {
  return (
    <table className="mb-[3mm] w-full table-fixed break-inside-avoid border-collapse text-left">
      <colgroup>
        <col className="w-[18mm]" />
        <col />
        <col className="w-[17mm]" />
        <col className="w-[20mm]" />
        <col className="w-[17mm]" />
        <col className="w-[38mm]" />
      </colgroup>
      <thead className="break-inside-avoid">
        <tr>
          <th colSpan={6} scope="colgroup" className="pb-[0.8mm]">
            <ResidentHead resident={resident} />
          </th>
        </tr>
        <tr className="text-[7pt]">
          <th scope="col" className={cell}>
            Due
          </th>
          <th scope="col" className={cell}>
            Medication
          </th>
          <th scope="col" className={cell}>
            Given at
          </th>
          <th scope="col" className={cell}>
            Initials
          </th>
          <th scope="col" className={cell}>
            Witness
          </th>
          <th scope="col" className={cell}>
            Not given: why
          </th>
        </tr>
      </thead>
      <tbody>
        {scheduled.map((line) => (
          <Line key={line.key} line={line} />
        ))}
        {asNeeded.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function ResidentHead({ resident }: { resident: Resident }) {
  const { dateOfBirth, roomNumber, allergies, allergiesChecked } = resident;
  const known = allergiesChecked ? 'No known allergies' : 'Allergies not recorded';
  const facts = [roomText(roomNumber), dateOfBirth && `born ${dateOfBirth}`].filter(Boolean).join(', ');
  return (
    <span className="flex items-baseline justify-between gap-[4mm]">
      <span>
        <span className="text-[11pt] font-head">{fullName(resident)}</span>{' '}
        <span className="inline-block font-text first-letter:uppercase">{facts}</span>
      </span>
      <span className="border-[1.5px] border-ink px-[1.5mm] py-[0.4mm] text-[8.5pt] font-head">
        {allergies.length > 0 ? `Allergies: ${allergies.join(', ')}` : known}
      </span>
    </span>
  );
}

/** A dose: empty boxes, or what was recorded of it before the sheet was printed. */
function Line({ line: { time, medication, amount, route, notes, twoPeople, record } }: { line: SheetLine }) {
  const home = useHomeTime();
  const isAsNeeded = time === null;
  const given = record?.status === 'administered' && record.administeredAt ? record.administeredAt : null;
  const isRecorded = record !== null && !isAsNeeded;
  const recorder = record?.recordedBy ?? record?.administeredByUser;
  return (
    <tr className={isAsNeeded ? 'h-[9mm]' : 'h-[8mm]'}>
      <th scope="row" className={`${cell} font-head tabular-nums`}>
        {time ?? 'As needed'}
      </th>
      <td className={cell}>
        <span className="font-head">{medication}</span>
        {amount !== null && (
          <>
            : <span className="font-head">{amount}</span>
          </>
        )}
        {route !== null && `, ${route}`}
        {notes.length > 0 && <span className="block text-[7pt]">{notes.join(' ')}</span>}
        {isAsNeeded && given !== null && (
          <span className="block text-[7pt]">Last given {momentText(given, home)}.</span>
        )}
      </td>
      <td className={`${cell} tabular-nums`}>{isRecorded && given !== null && home.clock(given)}</td>
      <td className={`${cell} text-[7pt]`}>{isRecorded && recorder?.name}</td>
      <td className={`${cell} text-[7pt]`}>
        {twoPeople ? isRecorded ? record.confirmedBy?.name : null : <span aria-hidden="true">-</span>}
      </td>
      <td className={`${cell} text-[7pt]`}>
        {isRecorded &&
          record.status !== 'administered' &&
          [doseStates[record.status === 'pending' ? 'due' : record.status].word, record.reason]
            .filter(Boolean)
            .join(': ')}
      </td>
    </tr>
  );
}

/** Lines for name and initials of each person who gave a dose from this paper. */
function Signatures() {
  return (
    <div className="break-inside-avoid pt-[2mm]">
      <p className="text-[9pt] font-head">Who signed</p>
      <div className="mt-[1mm] grid grid-cols-2 gap-x-[8mm]">
        {[1, 2, 3, 4, 5, 6].map((each) => (
          <p
            key={each}
            className="flex h-[8mm] items-end gap-[3mm] border-b border-[#777] pb-[0.6mm] text-[7pt]"
          >
            <span className="w-1/2">Name</span>
            <span>Initials</span>
          </p>
        ))}
      </div>
    </div>
  );
}
