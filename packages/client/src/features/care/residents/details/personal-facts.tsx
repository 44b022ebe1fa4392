import { inSentence, residentTexts, type Resident } from '@hearthline/contracts';
import archiveIcon from '@phosphor-icons/core/regular/file-archive.svg?raw';
import pencil from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import { DownloadButton } from '../../../../care/download-button.tsx';
import { api } from '../../../../lib/server/api.ts';
import { useCan } from '../../../../lib/session/use-can.ts';
import { Button } from '../../../../ui/show/button.tsx';
import { Section } from '../../../../ui/show/section.tsx';
import { format, parseISO } from 'date-fns';
import { useAwayDialogs } from '../away/use-away-dialogs.tsx';
import { CareSummary } from './care-summary.tsx';
import { ErasureNote } from './erasure-note.tsx';
import { useRecordTime } from '../../../../care/records/use-record-time.ts';

const inWords = (day: string | null) => day && format(parseISO(day), 'MMM d, yyyy');
const lines = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join('\n');

/** A resident's data; empty fields are left out. */
export function PersonalFacts({ resident, onEdit }: { resident: Resident; onEdit: () => void }) {
  const when = useRecordTime();
  const mayEdit = useCan('canEditResident') && resident.erasedAt === undefined;
  const away = useAwayDialogs();
  const isRoot = useCan('isRoot');
  const mayReport = useCan('canViewReports');
  const mayExport = useCan('canExportPersonalData');
  const fields: readonly (readonly [string, string | null])[] = [
    ['Room', resident.roomNumber],
    ['Born', inWords(resident.dateOfBirth)],
    ['Admitted', inWords(resident.entryDate)],
    ['Insurance', lines(resident.healthInsuranceCompany, resident.healthInsuranceContractNumber)],
    [inSentence(residentTexts.generalPractitioner.label), resident.generalPractitioner],
    [inSentence(residentTexts.personInCharge.label), resident.personInCharge],
    ['Contact', resident.contactPerson],
    ['Phone', resident.phoneNumber],
    ['Medical history', resident.medicalHistory],
    ['Created on', when(resident.createdAt)],
    ['Last updated', when(resident.updatedAt)],
  ];
  return (
    <Section
      title="Personal Information"
      aside={
        mayEdit && (
          <>
            {resident.active && (
              <Button kind="quiet" onClick={() => away.open('away')(resident)} className="no-print">
                Away…
              </Button>
            )}
            <Button kind="quiet" icon={pencil} onClick={onEdit} className="no-print">
              Edit
            </Button>
          </>
        )
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5">
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
      {mayReport && <CareSummary residentId={resident.id} />}
      {mayExport && (
        <p className="no-print pt-3">
          <DownloadButton
            text="Export personal data"
            icon={archiveIcon}
            url={() => api.dataProtection.residentArchive({ params: { id: resident.id } })}
          />
        </p>
      )}
      {isRoot && !resident.active && <ErasureNote resident={resident} />}
      {away.dialog}
    </Section>
  );
}
