import { useAction } from '../../../lib/form/use-action.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { FailedState, SkeletonRows } from '../../../ui/show/states.tsx';
import { useSettings } from './use-settings.ts';

/** Card for the second person's check of prescriptions. */
export function SecondCheckCard() {
  const { secondCheck, store, status, failedMessage, retry } = useSettings();
  const { run, pending } = useAction(
    (required: boolean) => store([{ key: 'second_check', value: { required } }]),
    { done: () => 'Settings Saved', failed: 'Failed to save settings. Please try again.' },
  );
  return (
    <Section title="Prescriptions" broken={status === 'failed'}>
      {status === 'failed' && (
        <FailedState title="The settings could not be loaded" text={failedMessage} onRetry={retry} />
      )}
      {status === 'loading' && <SkeletonRows rows={1} />}
      {secondCheck && (
        <div className="py-3">
          <Checkbox
            label="A second person checks each prescription against its order"
            description="Until then the prescription says so, in the round too. It can be given. Those written down before stay as they are."
            checked={secondCheck.required}
            disabled={pending}
            onChange={() => void run(!secondCheck.required)}
          />
        </div>
      )}
    </Section>
  );
}
