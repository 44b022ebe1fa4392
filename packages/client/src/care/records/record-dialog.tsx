import history from '@phosphor-icons/core/regular/clock-counter-clockwise.svg?raw';
import pencil from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import trash from '@phosphor-icons/core/regular/trash.svg?raw';
import type { VitalsRecord } from '@hearthline/contracts';
import { useState } from 'react';
import { serverNow } from '../../lib/server/server-clock.ts';
import { useCan } from '../../lib/session/use-can.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button, ButtonLink } from '../../ui/show/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LiveContent } from './live-content.tsx';
import { canCorrect } from './can-correct.ts';
import { RecordDetails } from './record-details.tsx';
import { useVitalsRecord, type VitalsRecordQuery } from './use-vitals-record.ts';
import { WrongResidentDialog } from './wrong-resident-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

export interface RecordDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Opens the record that corrects it. */
  readonly onOpen: (id: string) => void;
}

/** Dialog of one vitals record, with its actions. */
export function RecordDialog({ id, onClose, onOpen }: RecordDialogProps) {
  const opened = useVitalsRecord(id);
  const [deleting, setDeleting] = useState<VitalsRecord>();
  const [misplaced, setMisplaced] = useState<VitalsRecord>();
  const { found, isRemoved, live } = opened;
  if (deleting)
    return <VoidDialog record={deleting} onDone={onClose} onKeep={() => setDeleting(undefined)} />;
  if (misplaced)
    return <WrongResidentDialog record={misplaced} onDone={onClose} onKeep={() => setMisplaced(undefined)} />;
  if (isRemoved) return <MissingRecord opened={opened} onClose={onClose} onOpen={onOpen} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={found ? `Record ${found.record.recordNumber}` : 'Vitals record'}
      actions={
        found && (
          <Actions record={found.record} onDelete={setDeleting} onMove={setMisplaced} onClose={onClose} />
        )
      }
    >
      <LiveContent live={live} failed="Failed to fetch vitals records" rows={6}>
        {found && <RecordDetails record={found.record} corrected={found.corrected} />}
      </LiveContent>
    </Dialog>
  );
}

interface ActionsProps {
  record: VitalsRecord;
  onDelete: (record: VitalsRecord) => void;
  onMove: (record: VitalsRecord) => void;
  onClose: () => void;
}

function Actions({ record, onDelete, onMove, onClose }: ActionsProps) {
  const { user } = useSession();
  const from = encodeURIComponent(location.pathname + location.search);
  return (
    <>
      <Button kind="primary" onClick={onClose} data-autofocus>
        Close
      </Button>
      {canCorrect(record, user, serverNow()) && (
        <Button onClick={() => onMove(record)}>Wrong resident?</Button>
      )}
      {canCorrect(record, user, serverNow()) && (
        <ButtonLink icon={pencil} href={`/forms/vitals?corrects=${record.id}&from=${from}`}>
          Correct
        </ButtonLink>
      )}
      {useCan('canViewAudit') && (
        <ButtonLink icon={history} href={`/audit?record=${record.id}`}>
          Audit
        </ButtonLink>
      )}
      {useCan('canVoidRecords') && (
        <Button kind="danger" icon={trash} onClick={() => onDelete(record)}>
          Delete
        </Button>
      )}
    </>
  );
}

/** Says that the record was deleted or corrected, with a button that opens its correction. */
function MissingRecord({
  opened,
  onClose,
  onOpen,
}: { opened: VitalsRecordQuery } & Omit<RecordDialogProps, 'id'>) {
  const { successor } = opened;
  return (
    <Dialog
      open
      onClose={onClose}
      title={successor ? 'This record was corrected.' : 'This record is no longer here.'}
      text={
        successor
          ? `Replaced by ${successor.recordNumber}, recorded by ${successor.recordedByName}.`
          : 'It was deleted or replaced by a correction.'
      }
      width="narrow"
      actions={
        <>
          {successor && (
            <Button kind="primary" onClick={() => onOpen(successor.id)}>
              Show the newer one
            </Button>
          )}
          <Button kind={successor ? 'secondary' : 'primary'} onClick={onClose}>
            Close
          </Button>
        </>
      }
    />
  );
}
