import { FailedState, SkeletonRows } from '../../../../ui/show/states.tsx';
import { useSettings } from '../use-settings.ts';
import { ErasuresSection } from './erasures-section.tsx';
import { RetentionSection } from './retention-form.tsx';

/** The retention of data of residents who left, and its erasure. */
export function DataProtectionPart() {
  const { retention, store, status, failedMessage, retry } = useSettings();
  if (!retention)
    return status === 'failed' ? (
      <FailedState title="The settings could not be loaded" text={failedMessage} onRetry={retry} />
    ) : (
      <SkeletonRows rows={3} />
    );
  const key = String(retention.years);
  return (
    <div className="grid gap-8">
      <RetentionSection key={retention.seen} retention={retention} store={store} />
      {/* The retention time decides which residents are due, so a change refetches the list. */}
      <ErasuresSection key={`${key} erasures`} />
    </div>
  );
}
