import { TimeField } from '../../../care/time-field.tsx';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useVitalsFormState } from './vitals-form-context.ts';

/** Time of measuring in the home's zone: now, or up to 24 hours ago. */
export function TimeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { values, change, errorOf } = useVitalsFormState();
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
      <TimeField
        label="Time measured"
        value={values.recordedAt}
        now={serverNow()}
        home={useHomeTime()}
        error={errorOf('recordedAt')}
        onChange={(recordedAt) => change({ recordedAt })}
      />
    </Dialog>
  );
}
