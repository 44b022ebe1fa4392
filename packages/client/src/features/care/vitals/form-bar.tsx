import type { Resident } from '@hearthline/contracts';
import { useState } from 'react';
import { momentText } from '../../../care/moment-text.ts';
import { saveShortcut } from '../../../lib/form/edit-form/edit-form.tsx';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { Button } from '../../../ui/show/button.tsx';
import { cx } from '../../../ui/show/cx.ts';
import { check } from '../../../ui/show/icons.ts';
import { TimeDialog } from './time-dialog.tsx';
import type { SaveState } from '../../../lib/form/edit-form/edit-form-types.ts';
import { useVitalsFormState } from './vitals-form-context.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-input.tsx';

// On a phone the button is in the keypad: icon above text.
const inPad = 'max-tablet:flex-col max-tablet:gap-0 max-tablet:px-1';

export interface SaveButtonsProps {
  state: SaveState;
  /** The next resident of a round; undefined outside a round, and at its end. */
  next: Resident | undefined;
  /** The button that was pressed last. */
  pressed: 'save' | 'next';
  onNext: () => void;
}

/** The form's main button: saves and goes on to the next resident in a round, otherwise saves. */
export function MainButton(props: SaveButtonsProps) {
  const { state, next, pressed, onNext } = props;
  const isSaving = state === 'saving' && pressed === 'next';
  if (!next || state === 'saved' || state === 'queued') return <SaveButton {...props} isMain />;
  return (
    <Button
      id="vitals-save"
      kind="primary"
      size="tall"
      wide
      className={cx(inPad, 'max-tablet:text-s max-tablet:leading-4')}
      pending={isSaving}
      pendingText="Saving..."
      aria-disabled={state === 'saving'}
      onClick={onNext}
      {...saveShortcut}
    >
      <span className="line-clamp-3 min-w-0">Save and next: {next.name}</span>
    </Button>
  );
}

/** Submits the form; disabled in effect while saving and after. */
export function SaveButton({
  state,
  pressed,
  isMain = false,
}: Pick<SaveButtonsProps, 'state' | 'pressed'> & { isMain?: boolean }) {
  const isSaving = state === 'saving' && pressed === 'save';
  if (isMain && (state === 'saved' || state === 'queued'))
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
      size="tall"
      pending={isSaving}
      pendingText="Saving..."
      aria-disabled={state === 'saving'}
      {...(isMain && { id: 'vitals-save', kind: 'primary', wide: true, className: inPad, ...saveShortcut })}
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

export interface FormBarProps extends SaveButtonsProps {
  /** The main button is here, not in the keypad. */
  withMain: boolean;
  onCancel: () => void;
}

/** Cancel, notes, time; Save where the main button does more; and that button where it does not stand in the keypad. */
export function FormBar({ withMain, onCancel, ...save }: FormBarProps) {
  return (
    <>
      <Button size="tall" onClick={onCancel}>
        Cancel
      </Button>
      <MoreButtons />
      {save.next && save.state !== 'saved' && save.state !== 'queued' && <SaveButton {...save} />}
      {withMain && (
        <div className="grow">
          <MainButton {...save} />
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
