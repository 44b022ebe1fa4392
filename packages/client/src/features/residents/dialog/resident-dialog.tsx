import type { Resident } from '@hearthline/contracts';
import type { SubmitEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { sealedUnavailableText } from '../../../lib/sealed-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogQuestions } from './dialog-questions.tsx';
import { PhotoField } from './photo-field.tsx';
import { ResidentFields } from './resident-fields.tsx';
import { useResidentDialog } from './use-resident-dialog.ts';

export interface ResidentDialogProps {
  /** Who is edited; absent where somebody is added. */
  resident?: Resident | undefined;
  /** A colleague deleted them while the dialog was open. */
  isGone?: boolean | undefined;
  onClose: () => void;
  onSaved?: ((resident: Resident) => void) | undefined;
}

/** Add Resident, Edit Resident: mounted while it is open. */
export function ResidentDialog({ resident, isGone = false, onClose, onSaved }: ResidentDialogProps) {
  const state = useResidentDialog(resident, { onClose, onSaved });
  const { form, values, isSaving } = state;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    state.submit();
  };
  return (
    <Dialog open onClose={state.leave} title={resident ? 'Edit Resident' : 'Add Resident'} width="wide">
      <FormProvider {...form}>
        <form noValidate onSubmit={handleSubmit} className="grid gap-6">
          <PhotoField
            name={`${values.name} ${values.lastName}`}
            stored={state.base?.photoUrl ?? null}
            choice={state.photo}
            onChoose={state.setPhoto}
          />
          <ResidentFields focusFirst={!resident} />
          {!state.keepsDrafts && <p className="text-s text-ink-2">{sealedUnavailableText}</p>}
          <div className="sticky bottom-0 z-10 -mx-6 -mb-6 flex gap-3 rounded-b-dialog border-t border-line bg-raised px-6 py-4 *:flex-1 tablet:-mx-8 tablet:-mb-8 tablet:px-8">
            <Button type="submit" kind="primary" pending={isSaving} pendingText="Saving...">
              Save
            </Button>
            <Button onClick={state.leave}>Cancel</Button>
          </div>
        </form>
      </FormProvider>
      <DialogQuestions state={state} isGone={isGone} />
    </Dialog>
  );
}
