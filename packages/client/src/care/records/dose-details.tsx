import {
  doseFieldNames,
  doseFields,
  formatDoseAmount,
  formatDoseField,
  formatProduct,
  type MedicationRecord,
} from '@hearthline/contracts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { TextLink } from '../../ui/show/link.tsx';
import { Mark } from '../../ui/show/mark.tsx';
import { ageText, fullName } from '../names.ts';
import { Nickname } from '../nickname.tsx';
import { DoseStatus, doseStatus } from './dose-status.tsx';
import { RecordLine } from './record-line.tsx';
import { lacksSecondPersonText } from './second-person.tsx';
import { useRecordTime } from './use-record-time.ts';

export interface DoseDetailsProps {
  readonly record: MedicationRecord;
  /** The records that it corrects, newest first. */
  readonly corrected: readonly MedicationRecord[];
}

type When = (moment: string) => string;
interface Line {
  readonly label: string;
  readonly text: (record: MedicationRecord, when: When) => string | null;
}

const unconfirmedText = ({ lacksSecondPerson }: MedicationRecord) =>
  lacksSecondPerson ? lacksSecondPersonText : null;

const amountText = ({ medication, dose }: MedicationRecord) => dose && formatDoseAmount(medication, dose);

const lines: readonly Line[] = [
  { label: 'Medication', text: ({ medication }) => formatProduct(medication) },
  { label: 'Dose', text: amountText },
  { label: 'Scheduled', text: ({ scheduledFor }, when) => when(scheduledFor) },
  { label: 'Status', text: (record) => doseStatus(record, serverNow()).word },
  { label: 'Given', text: ({ administeredAt }, when) => administeredAt && when(administeredAt) },
  { label: 'Given by', text: ({ administeredByUser }) => administeredByUser?.name ?? null },
  ...doseFieldNames.flatMap((name): Line[] => {
    const { label } = doseFields[name];
    const text: Line['text'] = (record, when) =>
      formatDoseField(name, record, when) ?? (name === 'confirmedBy' ? unconfirmedText(record) : null);
    return label === undefined ? [] : [{ label, text }];
  }),
];

/** Content of an opened medication record: its values, and the earlier values struck through. */
export function DoseDetails({ record, corrected }: DoseDetailsProps) {
  const when = useRecordTime();
  const { resident, recordedBy, recordedAt, createdAt } = record;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <p>
        <TextLink href={`/residents/${record.residentId}`} className="text-l! font-head!">
          {fullName(resident)}
        </TextLink>{' '}
        <Nickname of={resident.nickname} look="brackets" />
        <span className="block text-ink-2">{ageText(resident.age)}</span>
      </p>
      <Corrections record={record} corrected={corrected} />
      <dl>
        {lines.map(({ label, text }) => {
          const now = text(record, when);
          const before = [...new Set(corrected.map((each) => text(each, when) ?? '-'))].filter(
            (each) => each !== (now ?? '-'),
          );
          if (now === null && before.length === 0) return null;
          return (
            <RecordLine key={label} label={label} was={before.length > 0 ? before.join(', ') : undefined}>
              {label === 'Status' ? (
                <DoseStatus record={record} />
              ) : (
                <span className="whitespace-pre-line text-value">{now ?? '-'}</span>
              )}
            </RecordLine>
          );
        })}
      </dl>
      <p className="text-s text-ink-2">
        {recordedBy
          ? `Recorded by ${recordedBy.name}, ${when(recordedAt ?? createdAt)}.`
          : `Written down ${when(createdAt)}, still to be given.`}
      </p>
    </div>
  );
}

/** Each correction, newest first: its reason, and the author of the record that it replaced. */
function Corrections({ record, corrected }: DoseDetailsProps) {
  const when = useRecordTime();
  if (corrected.length === 0) return null;
  return (
    <div className="rounded-notice border-[1.5px] border-line-strong px-4 py-3">
      <p className="flex items-center gap-2 font-head">
        <Mark shape="info" size={18} />
        Corrected
      </p>
      <ol>
        {corrected.map((before, index) => {
          const { correctionReason, recordedBy } = index === 0 ? record : (corrected[index - 1] ?? record);
          return (
            <li key={before.id} className="mt-1">
              <span className="whitespace-pre-line">{correctionReason}</span>
              <span className="block text-s text-ink-2">
                {recordedBy && `${recordedBy.name} replaced `}
                {recordedBy ? 'what ' : 'Replaces what '}
                {before.recordedBy?.name ?? 'somebody'} recorded {when(before.recordedAt ?? before.createdAt)}
                .
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
