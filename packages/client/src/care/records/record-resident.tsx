import { roleLabels, type VitalsRecord } from '@hearthline/contracts';
import { Chip } from '../../ui/show/badge.tsx';
import { Avatar } from '../../ui/show/avatar.tsx';
import { TextLink } from '../../ui/show/link.tsx';
import { ageText, fullName } from '../names.ts';
import { Nickname } from '../nickname.tsx';
import { useRecordTime } from './use-record-time.ts';

/** The resident's data as of the record's time. */
export function RecordResident({ record }: { record: VitalsRecord }) {
  const name = fullName({ name: record.residentName, lastName: record.residentLastName });
  const { residentRoom: room, residentAllergies: allergies } = record;
  return (
    <div className="flex gap-3.5">
      <Avatar shape="square" name={name} size={56} />
      <div className="min-w-0 flex-1">
        <p className="text-l font-head">
          <TextLink href={`/residents/${record.residentId}`} className="text-l! font-head!">
            {name}
          </TextLink>{' '}
          <Nickname of={record.residentNickname} />
        </p>
        <p className="text-ink-2">
          {ageText(record.residentAge)}, {room ? `room ${room}` : 'no room'}
        </p>
        {allergies.length > 0 && (
          <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
            <span className="text-s text-ink-2">Allergies</span>
            {allergies.map((allergy) => (
              <Chip key={allergy} size="s">
                {allergy}
              </Chip>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

const samePastMs = 60_000;

/** Recorder and time of the record; with the time of entry if it was more than a minute later. */
export function RecordedBy({ record }: { record: VitalsRecord }) {
  const when = useRecordTime();
  const { recordedByName, recordedByRole, recordedAt, createdAt, source, originalRecorder } = record;
  const later = Date.parse(createdAt) - Date.parse(recordedAt) > samePastMs;
  return (
    <p className="text-s text-ink-2">
      {source === 'import' ? 'Imported by' : 'Recorded by'} {recordedByName || 'Unknown'},{' '}
      {roleLabels[recordedByRole]}. Measured {when(recordedAt)}
      {later && `, ${source === 'import' ? 'imported' : 'written down'} ${when(createdAt)}`}.
      {originalRecorder && ` The file names ${originalRecorder} as the recorder.`}
    </p>
  );
}
