import type { Resident } from '@hearthline/contracts';
import { CorrectedBeforeDialog } from './corrected-before-dialog.tsx';
import { fullName } from '../../care/names.ts';
import { DraftDialog } from '../../lib/edit-form/draft-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SavedBeforeDialog } from './saved-before-dialog.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { UntouchedDialog } from './untouched-dialog.tsx';
import type { useVitalsForm } from './use-vitals-form.ts';

export interface FormDialogsProps {
  form: ReturnType<typeof useVitalsForm>;
  residents: readonly Resident[];
}

/** The questions of Form 01, each open only while it waits for its answer. */
export function FormDialogs({ form, residents }: FormDialogsProps) {
  const { values, switchTo, offer } = form;
  const nameOf = (id: string) => {
    const resident = residents.find((each) => each.id === id);
    return resident && fullName(resident);
  };
  const names = switchTo && {
    from: nameOf(values.residentId) ?? 'the first',
    to: nameOf(switchTo) ?? 'the other',
  };
  /** None chosen yet, or no longer in the home. */
  const ofWhom = offer && nameOf(offer.values.residentId);
  return (
    <>
      <UntouchedDialog
        keys={form.asking}
        values={values}
        onGoBack={form.goBack}
        onSave={form.saveAsMeasured}
      />
      <SwitchDialog
        names={names || undefined}
        onKeep={() => switchTo && form.keepAndSwitch(switchTo)}
        onMove={() => switchTo && form.moveTo(switchTo)}
        onCancel={form.cancelSwitch}
      />
      {offer && (
        <DraftDialog
          what={`a record${ofWhom ? ` for ${ofWhom}` : ''}`}
          startedAt={offer.startedAt}
          onContinue={() => form.continueWith(offer)}
          onDiscard={() => form.discard(offer)}
        />
      )}
      <SavedBeforeDialog record={form.savedBefore} onAccept={form.acceptSaved} onSaveAnew={form.saveAnew} />
      <ReasonDialog open={form.explaining} onGoBack={form.stopExplaining} onSave={form.explain} />
      <CorrectedBeforeDialog
        newer={form.newer}
        onGoBack={form.forgetNewer}
        onCorrectNewer={form.correctNewer}
      />
    </>
  );
}
