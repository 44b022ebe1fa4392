import type { Resident } from '@hearthline/contracts';
import { AlreadyCorrectedDialog, AlreadySavedDialog } from './conflict-dialogs.tsx';
import { fullName } from '../../care/names.ts';
import { DraftDialog } from '../../lib/edit-form/draft-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { UnchangedDefaultsDialog } from './unchanged-defaults-dialog.tsx';
import type { useVitalsForm } from './use-vitals-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface FormDialogsProps {
  form: ReturnType<typeof useVitalsForm>;
  residents: readonly Resident[];
}

/** The dialogs of Form 01; each is open while its state is set. */
export function FormDialogs({ form, residents }: FormDialogsProps) {
  const { values, switchTo, storedDraft } = form;
  const nameOf = (id: string) => {
    const resident = residents.find((each) => each.id === id);
    return resident && fullName(resident);
  };
  const names = switchTo && {
    from: nameOf(values.residentId) ?? 'the first',
    to: nameOf(switchTo) ?? 'the other',
  };
  /** undefined if no resident is chosen or they left the home. */
  const ofWhom = storedDraft && nameOf(storedDraft.values.residentId);
  return (
    <>
      <UnchangedDefaultsDialog
        keys={form.defaultsToConfirm}
        values={values}
        onGoBack={form.returnToDefaults}
        onSave={form.saveAsMeasured}
      />
      <SwitchResidentDialog
        names={names || undefined}
        onKeep={() => switchTo && form.saveDraftAndSwitch(switchTo)}
        onMove={() => switchTo && form.moveReadingsTo(switchTo)}
        onCancel={form.cancelSwitch}
      />
      {storedDraft && (
        <DraftDialog
          what={`a record${ofWhom ? ` for ${ofWhom}` : ''}`}
          startedAt={storedDraft.startedAt}
          onContinue={() => form.restoreDraft(storedDraft)}
          onDiscard={() => form.discardDraft(storedDraft)}
        />
      )}
      <AlreadySavedDialog
        record={form.alreadySaved}
        onAccept={form.acceptSaved}
        onSaveAsNew={form.saveAsNew}
      />
      <ReasonDialog open={form.isReasonAsked} onGoBack={form.cancelReason} onSave={form.confirmReason} />
      <AlreadyCorrectedDialog
        newer={form.newer}
        onGoBack={form.dismissNewer}
        onCorrectNewer={form.correctNewer}
      />
    </>
  );
}

interface SwitchResidentDialogProps {
  /** Names of the current and the newly chosen resident; undefined closes the dialog. */
  names: { from: string; to: string } | undefined;
  onKeep: () => void;
  onMove: () => void;
  onCancel: () => void;
}

/** Asks whose readings they are when another resident is chosen after typing. */
function SwitchResidentDialog({ names, onKeep, onMove, onCancel }: SwitchResidentDialogProps) {
  if (!names) return null;
  const { from, to } = names;
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`Whose readings are these: ${from}’s or ${to}’s?`}
      text={`You have typed readings for ${from}.`}
      actions={
        <>
          <Button kind="primary" size="tall" onClick={onKeep} data-autofocus>
            {`Keep them for ${from}`}
          </Button>
          <Button size="tall" onClick={onMove}>
            {`They are ${to}’s`}
          </Button>
        </>
      }
    />
  );
}
