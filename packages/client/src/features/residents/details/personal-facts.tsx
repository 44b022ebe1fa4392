import type { Resident } from '@hearthline/contracts';
import { format, parseISO } from 'date-fns';
import { useRecordTime } from '../../../care/records/use-record-time.ts';

const inWords = (day: string | null) => day && format(parseISO(day), 'MMM d, yyyy');
const lines = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join('\n');

/** A resident's data; empty fields are left out. */
export function PersonalFacts({ resident }: { resident: Resident }) {
  const when = useRecordTime();
  const facts: readonly (readonly [string, string | null])[] = [
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
      {facts.map(
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
