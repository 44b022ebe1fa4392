import pencil from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import trash from '@phosphor-icons/core/regular/trash.svg?raw';
import type { VitalsRecord } from '@hearthline/contracts';
import { useState } from 'react';
import { serverNow } from '../../lib/clock.ts';
import { useCan } from '../../lib/can.ts';
import { useSession } from '../../lib/session-atom.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LiveContent } from './live-content.tsx';
import { mayCorrect } from './may-correct.ts';
import { OpenedSheet } from './opened-sheet.tsx';
import { useOpenedRecord, type OpenedVitals } from './use-opened-record.ts';
import { VoidDialog } from './void-dialog.tsx';

export interface OpenedRecordProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Opens another in its place: the one that corrects it. */
  readonly onOpen: (id: string) => void;
}

/** One vitals record, whole, in a dialog: linkable, correctable, voidable. */
export function OpenedRecord({ id, onClose, onOpen }: OpenedRecordProps) {
  const opened = useOpenedRecord(id);
  const [deleting, setDeleting] = useState<VitalsRecord>();
  const { found, isGone, live } = opened;
  if (deleting)
    return <VoidDialog record={deleting} onDone={onClose} onKeep={() => setDeleting(undefined)} />;
  if (isGone) return <GoneRecord opened={opened} onClose={onClose} onOpen={onOpen} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={found ? `Record ${found.record.recordNumber}` : 'Vitals record'}
      actions={found && <Actions record={found.record} onDelete={setDeleting} onClose={onClose} />}
    >
      <LiveContent live={live} failed="Failed to fetch vitals records" rows={6}>
        {found && <OpenedSheet record={found.record} corrected={found.corrected} />}
      </LiveContent>
    </Dialog>
  );
}

interface ActionsProps {
  record: VitalsRecord;
  onDelete: (record: VitalsRecord) => void;
  onClose: () => void;
}

function Actions({ record, onDelete, onClose }: ActionsProps) {
  const { user } = useSession();
  const from = encodeURIComponent(location.pathname + location.search);
  return (
    <>
      <Button kind="primary" onClick={onClose} data-autofocus>
        Close
      </Button>
      {mayCorrect(record, user, serverNow()) && (
        <ButtonLink icon={pencil} href={`/forms/vitals?corrects=${record.id}&from=${from}`}>
          Correct
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

/** It was here, and is no longer: said plainly, with the way to what took its place. */
function GoneRecord({ opened, onClose, onOpen }: { opened: OpenedVitals } & Omit<OpenedRecordProps, 'id'>) {
  const { successor } = opened;
  return (
    <Dialog
      open
      onClose={onClose}
      title={successor ? 'This record was corrected.' : 'This record is no longer here.'}
      text={
        successor
          ? `${successor.recordNumber} by ${successor.recordedByName} stands in its place.`
          : 'It was deleted, or a correction took its place.'
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
