import { useState } from 'react';
import { momentText } from '../../care/moment-text.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { Button } from '../../ui/button.tsx';
import { check } from '../../ui/icons.ts';
import { TimeDialog } from './time-dialog.tsx';
import type { SaveState } from '../../lib/edit-form/edit-form-types.ts';
import { useVitalsFormState } from './vitals-form-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';

// On a phone the button stands in the keypad: icon above text.
const inPad = 'max-tablet:flex-col max-tablet:gap-0 max-tablet:px-1';

/** Submits the form; disabled in effect while saving and after. */
export function SaveButton({ state }: { state: SaveState }) {
  if (state === 'saved' || state === 'queued')
    return (
      <Button kind="primary" size="tall" wide icon={check} aria-disabled className={inPad}>
        {state === 'saved' ? (
          'Saved'
        ) : (
          <span>
            Kept<span className="max-tablet:sr-only"> on this device</span>
          </span>
        )}
      </Button>
    );
  return (
    <Button
      type="submit"
      form="vitals-form"
      id="vitals-save"
      kind="primary"
      size="tall"
      wide
      className={inPad}
      pending={state === 'saving'}
      pendingText="Saving..."
    >
      {state === 'failed' ? 'Save again' : 'Save'}
    </Button>
  );
}

/** Buttons for notes and for the time of measuring. */
function MoreButtons() {
  const { values, errorOf } = useVitalsFormState();
  const home = useHomeTime();
  const [open, setOpen] = useState<'notes' | 'time'>();
  const close = () => setOpen(undefined);
  const measured = values.recordedAt ? momentText(values.recordedAt, home) : 'now';
  return (
    <>
      <Button size="tall" kind={errorOf('notes') ? 'danger' : 'secondary'} onClick={() => setOpen('notes')}>
        {values.notes ? 'Notes added' : 'Notes'}
      </Button>
      <Button
        size="tall"
        kind={errorOf('recordedAt') ? 'danger' : 'secondary'}
        onClick={() => setOpen('time')}
      >
        Time: {measured}
      </Button>
      <NotesDialog open={open === 'notes'} onClose={close} />
      <TimeDialog open={open === 'time'} onClose={close} />
    </>
  );
}

/** Cancel, notes, time, and Save where it does not stand in the keypad. */
export function FormBar({
  state,
  withSave,
  onCancel,
}: {
  state: SaveState;
  withSave: boolean;
  onCancel: () => void;
}) {
  return (
    <>
      <Button size="tall" onClick={onCancel}>
        Cancel
      </Button>
      <MoreButtons />
      {withSave && (
        <div className="grow">
          <SaveButton state={state} />
        </div>
      )}
    </>
  );
}

/** Notes of the record, saved with it. */
function NotesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { values, change, errorOf } = useVitalsFormState();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Notes"
      actions={
        <Button kind="primary" size="tall" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Field label="Notes" hideLabel error={errorOf('notes')}>
        <TextArea
          rows={5}
          maxLength={2000}
          data-autofocus
          value={values.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </Field>
    </Dialog>
  );
}
