import type { VitalsRecord } from '@hearthline/contracts';
import { useWeek } from '../trend/use-week.ts';
import { Mark } from '../../ui/show/mark.tsx';
import { RecordResident, RecordedBy } from './record-resident.tsx';
import { RecordValues } from './record-values.tsx';
import { useRecordTime } from './use-record-time.ts';

export interface RecordDetailsProps {
  readonly record: VitalsRecord;
  readonly corrected: VitalsRecord | null;
}

/** Content of a record's dialog. */
export function RecordDetails({ record, corrected }: RecordDetailsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <RecordResident record={record} />
      {record.corrects && <Corrected record={record} corrected={corrected} />}
      {record.confirmedOutOfRange && (
        <p className="flex items-center gap-2 font-label">
          <Mark shape="triangle-up" size={18} />
          Recorded outside the usual limits, measured twice.
        </p>
      )}
      <RecordValues record={record} corrected={corrected} week={useWeek(record.residentId)} />
      {record.residentMedicalHistory && (
        <p className="text-s whitespace-pre-line text-ink-2">
          Medical history: {record.residentMedicalHistory}
        </p>
      )}
      <RecordedBy record={record} />
    </div>
  );
}

/** Notes that the record corrects another: reason, number, author, and resident if different. */
function Corrected({ record, corrected }: RecordDetailsProps) {
  const when = useRecordTime();
  const wasOther = corrected && corrected.residentId !== record.residentId;
  return (
    <div className="rounded-notice border-[1.5px] border-line-strong px-4 py-3">
      <p className="flex items-center gap-2 font-head">
        <Mark shape="info" size={18} />
        Corrected
      </p>
      {record.correctionReason && <p className="mt-1 whitespace-pre-line">{record.correctionReason}</p>}
      {corrected && (
        <p className="mt-1 text-s text-ink-2">
          Replaces {corrected.recordNumber}, recorded by {corrected.recordedByName},{' '}
          {when(corrected.recordedAt)}
          {wasOther && (
            <>
              , for{' '}
              <s>
                {corrected.residentName} {corrected.residentLastName}
              </s>
            </>
          )}
          .
        </p>
      )}
    </div>
  );
}
