import { Section } from '../../ui/section.tsx';
import { FailedState, SkeletonRows } from '../../ui/states.tsx';
import { RecheckForm, WallHoursForm } from './setting-forms.tsx';
import { useSettings } from './use-settings.ts';

/** When alerts ask again, and when the wall boards are dark. */
export function CareSettingsCard() {
  const { recheck, hours, store, status, failedMessage, retry } = useSettings();
  return (
    <Section title="Alerts and Wall Boards" broken={status === 'failed'}>
      {status === 'failed' && (
        <FailedState title="The settings could not be loaded" text={failedMessage} onRetry={retry} />
      )}
      {status === 'loading' && <SkeletonRows rows={2} />}
      {recheck && hours && (
        <div className="flex flex-wrap gap-x-12 gap-y-5 py-3">
          <RecheckForm key={recheck.minutes} minutes={recheck.minutes} store={store} />
          <WallHoursForm key={Object.values(hours).join()} hours={hours} store={store} />
        </div>
      )}
    </Section>
  );
}
