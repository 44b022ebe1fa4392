import { serverNow } from '../../lib/clock.ts';
import { useSession } from '../../lib/session-atom.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { fromLocalInput, toLocalInput } from './measured-at.ts';
import { useVitalsFormState } from './vitals-form-context.ts';

const dayMs = 86_400_000;

/** When it was measured, in the home's time: now, or up to a day ago. */
export function TimeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { values, change, errorOf } = useVitalsFormState();
  const { timezone } = useSession().home;
  const now = serverNow();
  const shown = toLocalInput(values.recordedAt ? new Date(values.recordedAt) : now, timezone);
  const handleNow = () => {
    change({ recordedAt: '' });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Time measured"
      text="Up to 24 hours ago."
      actions={
        <>
          <Button kind="primary" size="tall" onClick={onClose}>
            Done
          </Button>
          <Button size="tall" onClick={handleNow}>
            Now
          </Button>
        </>
      }
    >
      <Field label="Time measured" hideLabel error={errorOf('recordedAt')}>
        <TextInput
          type="datetime-local"
          size="tall"
          value={shown}
          min={toLocalInput(new Date(now.getTime() - dayMs), timezone)}
          max={toLocalInput(now, timezone)}
          onChange={(event) => change({ recordedAt: fromLocalInput(event.target.value, timezone) })}
        />
      </Field>
    </Dialog>
  );
}
