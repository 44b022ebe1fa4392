import type { Resident } from '@hearthline/contracts';
import pencil from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import { AllergyChips } from '../../../care/allergies.tsx';
import { ageText, fullName } from '../../../care/names.ts';
import { Nickname } from '../../../care/nickname.tsx';
import { useAges } from '../../../care/use-ages.ts';
import { useCan } from '../../../lib/use-can.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusBadge } from '../list/resident-columns.tsx';
import { format, parseISO } from 'date-fns';
import { useRecordTime } from '../../../care/records/use-record-time.ts';

export function PersonalCard({ resident, onEdit }: { resident: Resident; onEdit: () => void }) {
  const name = fullName(resident);
  const mayEdit = useCan('canEditResident');
  const ageOf = useAges();
  return (
    <section aria-label="Personal Information" className="min-w-0">
      <div className="flex items-end gap-4">
        <Avatar shape="square" size={132} name={name} photo={resident.photoUrl} />
        {resident.roomNumber !== null && (
          <p className="min-w-0 pb-2">
            <span className="block font-label text-ink-2">Room</span>
            <span
              className={cx(
                'pnum block font-number',
                resident.roomNumber.length > 6 ? 'text-xl wrap-anywhere' : 'text-[2.625rem] leading-none',
              )}
            >
              {resident.roomNumber}
            </span>
          </p>
        )}
      </div>
      <div className="mantel mantel-thick" />
      <h2 className="mt-3 text-xl font-head tracking-[-0.01em]">
        {name} <Nickname of={resident.nickname} />
      </h2>
      <p className="flex items-center gap-3 text-ink-2">
        {ageText(ageOf(resident))}
        {!resident.active && <StatusBadge active={false} />}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <span className="font-label">Allergies</span>
        <AllergyChips of={resident} size="s" />
      </div>
      {mayEdit && (
        <Button icon={pencil} onClick={onEdit} className="mt-4">
          Edit
        </Button>
      )}
    </section>
  );
}

const inWords = (day: string | null) => day && format(parseISO(day), 'MMM d, yyyy');
const lines = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join('\n');

/** A resident's data; empty fields are left out. */
export function PersonalFacts({ resident }: { resident: Resident }) {
  const when = useRecordTime();
  const fields: readonly (readonly [string, string | null])[] = [
    ['Born', inWords(resident.dateOfBirth)],
    ['Entry', inWords(resident.entryDate)],
    ['Insurance', lines(resident.healthInsuranceCompany, resident.healthInsuranceContractNumber)],
    ['In charge', resident.personInCharge],
    ['Contact', resident.contactPerson],
    ['Phone', resident.phoneNumber],
    ['Medical history', resident.medicalHistory],
    ['Created on', when(resident.createdAt)],
    ['Last updated', when(resident.updatedAt)],
  ];
  return (
    <dl
      aria-label="Personal Information"
      className="grid content-start grid-cols-[auto_minmax(0,1fr)] gap-x-5 border-t border-line"
    >
      {fields.map(
        ([label, text]) =>
          text && (
            <div key={label} className="col-span-2 grid grid-cols-subgrid border-b border-line py-1.5">
              <dt className="text-s leading-5.5 text-ink-2">{label}</dt>
              <dd className="font-label break-words whitespace-pre-line">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
