import { serverNow } from '../../lib/server-clock.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useVitalsFormState } from './vitals-form-context.ts';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';

const dayMs = 86_400_000;

/** Time of measuring in the home's zone: now, or up to 24 hours ago. */
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

/** An instant as the value of `<input type="datetime-local">` in the home's zone: "2026-11-21T14:02". */
function toLocalInput(instant: Date, timezone: string): string {
  return format(new TZDate(instant.getTime(), timezone), "yyyy-MM-dd'T'HH:mm");
}

/** The instant (ISO 8601, UTC) of such a value; '' if it is incomplete. */
function fromLocalInput(typed: string, timezone: string): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(typed);
  if (!match) return '';
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = match.slice(1).map(Number);
  const instant = new TZDate(year, month - 1, day, hour, minute, timezone);
  return new Date(instant.getTime()).toISOString();
}
