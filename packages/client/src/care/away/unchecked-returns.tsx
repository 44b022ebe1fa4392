import { getUncheckedReturn, type Resident, type ResidentReturn } from '@hearthline/contracts';
import { useCan } from '../../lib/session/use-can.ts';
import { useHomeTime } from '../../lib/time/home-time.ts';
import { ButtonLink } from '../../ui/show/button.tsx';
import { Mark } from '../../ui/show/mark.tsx';
import { compareByRoom } from '../compare-by-room.ts';
import { momentText } from '../moment-text.ts';
import { fullName, roomText } from '../names.ts';

const fromWords: Readonly<Record<ResidentReturn['from'], string>> = {
  hospital: ' from hospital',
  leave: ' from leave',
  moved: '',
  died: '',
};

/** On paper, where no dose of these residents stands; nothing without any. */
export function UncheckedOnPaper({ residents }: { readonly residents: readonly Resident[] }) {
  const names = residents
    .filter((resident) => getUncheckedReturn(resident) !== null)
    .sort(compareByRoom)
    .map((resident) => `${fullName(resident)}, ${roomText(resident.roomNumber)}`);
  if (names.length === 0) return null;
  return (
    <p className="mb-[2mm] text-[8.5pt] font-head">
      Medicines not checked since the return, no dose stands here: {names.join('; ')}.
    </p>
  );
}

/** Those of the residents who came back and whose medicines are not checked; nothing without any. */
export function UncheckedReturns({ residents }: { readonly residents: readonly Resident[] }) {
  const waiting = residents
    .flatMap((resident) => {
      const back = getUncheckedReturn(resident);
      return back ? [{ resident, back }] : [];
    })
    .sort((a, b) => compareByRoom(a.resident, b.resident));
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Medicines to check after a return" className="mb-4 grid gap-2">
      {waiting.map(({ resident, back }) => (
        <UncheckedReturn key={resident.id} resident={resident} back={back} />
      ))}
    </ul>
  );
}

interface UncheckedReturnProps {
  readonly resident: Resident;
  readonly back: ResidentReturn;
}

/** The notice about one resident, a list item. */
export function UncheckedReturn({ resident, back }: UncheckedReturnProps) {
  const home = useHomeTime();
  const mayCheck = useCan('canPrescribe');
  const { id, roomNumber } = resident;
  const name = fullName(resident);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-notice border-2 border-ink px-4 py-3">
      <Mark shape="triangle-up" size={22} />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="block font-head">
          {name}, {roomText(roomNumber)}, came back{fromWords[back.from]}: {momentText(back.returnedAt, home)}
        </strong>
        {mayCheck ? 'Check the medicines first.' : 'A nurse checks the medicines first.'} Until that is signed
        no dose is due.
      </p>
      <ButtonLink
        kind={mayCheck ? 'primary' : 'secondary'}
        href={`/residents/${id}?tab=medications`}
        aria-label={mayCheck ? `Check the medicines of ${name}` : `Open the medicines of ${name}`}
        className="no-print"
      >
        {mayCheck ? 'Check medicines' : 'Open'}
      </ButtonLink>
    </li>
  );
}
