import type { Resident } from '@hearthline/contracts';
import type { SubmitEvent } from 'react';
import { fullName } from '../../../care/names.ts';
import { sealedUnavailableText } from '../../../lib/sealed-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { LimitsQuestions } from './limits-questions.tsx';
import { LimitsRow } from './limits-row.tsx';
import { limitRows } from './limits-values.ts';
import { NewerLimits } from './newer-limits.tsx';
import { useLimitsDialog } from './use-limits-dialog.ts';

export interface AlertLimitsDialogProps {
  resident: Resident;
  onClose: () => void;
}

/** A resident's own alert limits: mounted while it is open. */
export function AlertLimitsDialog({ resident, onClose }: AlertLimitsDialogProps) {
  const state = useLimitsDialog(resident, onClose);
  const { texts, errors, newer } = state;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    state.save();
  };
  return (
    <Dialog
      open
      onClose={state.leave}
      title={`Alert limits of ${fullName(resident)}`}
      text="Outside its own limits a reading is severe and raises an alert. A field left empty keeps the default."
    >
      <form noValidate onSubmit={handleSubmit}>
        {newer && <NewerLimits resident={newer} onTake={state.takeTheirs} />}
        {limitRows.map((row) => (
          <LimitsRow key={row.kind} row={row} texts={texts} errors={errors} onChange={state.change} />
        ))}
        <Field
          label="Reason"
          description="Why, and who ordered it. It stands beside the limits."
          error={errors['reason']}
          required
          className="border-t border-line pt-3"
        >
          <TextArea
            name="reason"
            value={texts['reason'] ?? ''}
            maxLength={500}
            onChange={(event) => state.change('reason', event.target.value)}
          />
        </Field>
        {!state.keepsDrafts && <p className="mt-3 text-s text-ink-2">{sealedUnavailableText}</p>}
        <div className="sticky bottom-0 z-10 -mx-6 mt-6 -mb-6 flex flex-wrap gap-3 rounded-b-dialog border-t border-line bg-raised px-6 py-4 *:flex-1 tablet:-mx-8 tablet:-mb-8 tablet:px-8">
          <Button type="submit" kind="primary" pending={state.isSaving} pendingText="Saving...">
            Save
          </Button>
          <Button onClick={state.leave}>Cancel</Button>
          {state.hasLimits && (
            <Button kind="danger" onClick={state.clear}>
              Clear limits
            </Button>
          )}
        </div>
      </form>
      <LimitsQuestions state={state} name={fullName(resident)} />
    </Dialog>
  );
}
