import { type VitalsRecord, describeReading, vitalKinds } from '@hearthline/contracts';
import { Button } from '../../ui/button.tsx';
import { Dialog, ConfirmDialog } from '../../ui/dialog.tsx';
import { relativeDayText } from '../../care/moment-text.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { fullName } from '../../care/names.ts';

export interface AlreadyCorrectedDialogProps {
  /** The record that took the corrected one's place; undefined closes the dialog. */
  readonly newer: VitalsRecord | undefined;
  readonly onGoBack: () => void;
  readonly onCorrectNewer: (record: VitalsRecord) => void;
}

/** A correction was refused because somebody else corrected the record first: shows theirs. */
export function AlreadyCorrectedDialog({ newer, onGoBack, onCorrectNewer }: AlreadyCorrectedDialogProps) {
  const home = useHomeTime();
  if (!newer) return null;
  return (
    <Dialog
      open
      onClose={onGoBack}
      title="This record was already corrected."
      text={`By ${newer.recordedByName}, ${relativeDayText(newer.createdAt, home)}: ${recordSummary(newer)}`}
      actions={
        <>
          <Button kind="primary" size="tall" onClick={onGoBack} data-autofocus>
            Go back
          </Button>
          <Button size="tall" onClick={() => onCorrectNewer(newer)}>
            Correct that one with mine
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {newer.recordNumber}
        {newer.correctionReason && `: “${newer.correctionReason}”`}
      </p>
    </Dialog>
  );
}

/** The readings of a record in one line. */
export function recordSummary(record: VitalsRecord): string {
  return vitalKinds
    .flatMap((kind) => (record[kind] === null ? [] : [describeReading(kind, record[kind])]))
    .join(', ');
}

interface AlreadySavedDialogProps {
  /** The record that an earlier request stored; undefined closes the dialog. */
  record: VitalsRecord | undefined;
  onAccept: (record: VitalsRecord) => void;
  onSaveAsNew: () => void;
}

/** A request with the same idempotency key has stored other values: shows the stored record. */
export function AlreadySavedDialog({ record, onAccept, onSaveAsNew }: AlreadySavedDialogProps) {
  const home = useHomeTime();
  if (!record) return null;
  const residentName = fullName({ name: record.residentName, lastName: record.residentLastName });
  return (
    <ConfirmDialog
      open
      title="This form was already saved, with other values."
      text={`${residentName}, ${home.dayAndTime(record.recordedAt)}: ${recordSummary(record)}`}
      safeText="Keep what was saved"
      onSafe={() => onAccept(record)}
      riskText="Save mine as a new record"
      onRisk={onSaveAsNew}
    />
  );
}
