import { useAtomValue } from 'jotai';
import { api } from '../../../lib/server/api.ts';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { countdownText, secondsUntil } from '../../../lib/time/countdown-text.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/show/button.tsx';
import { UsersInForms, useUsersInForms } from './users-in-forms.tsx';

/** The time until announced maintenance, who is still in the middle of a form, and the ways to begin now or not at all. */
export function MaintenanceCountdown({ message }: { message: string }) {
  const at = useAtomValue(systemStatusAtom)?.maintenanceAt;
  return at === undefined ? null : <Announced at={at} message={message} />;
}

function Announced({ at, message }: { at: string; message: string }) {
  const left = secondsUntil(at, useNow(500));
  const inForms = useUsersInForms();
  const store = useAction(
    (enabled: boolean) => {
      const settings = [{ key: 'maintenance_mode' as const, value: { enabled, message } }];
      return api.system.updateSettings({ body: { settings, ...(enabled && { maintenanceInSeconds: 0 }) } });
    },
    { done: () => 'Settings Saved', failed: 'Failed to save settings. Please try again.' },
  );
  return (
    <section
      aria-label="Maintenance to come"
      className="mb-6 grid gap-x-10 gap-y-4 rounded-notice bg-lost-fill p-5 text-on-lost desk:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div>
        <p className="font-head">Maintenance starts in</p>
        <p role="timer" className="pnum text-[4rem] leading-[1.1] font-number">
          {countdownText(left)}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button kind="hearth" pending={store.pending} onClick={() => void store.run(true)}>
            Start now
          </Button>
          <Button disabled={store.pending} onClick={() => void store.run(false)}>
            Cancel
          </Button>
        </div>
      </div>
      <UsersInForms {...inForms} />
    </section>
  );
}
