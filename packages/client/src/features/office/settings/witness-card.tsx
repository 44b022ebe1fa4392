import { roleLabels, roles, type Role } from '@hearthline/contracts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { FailedState, SkeletonRows } from '../../../ui/show/states.tsx';
import { useSettings } from './use-settings.ts';

/** Card for the roles that may be the second person of a dose; one role stays. */
export function WitnessCard() {
  const { witness, store, status, failedMessage, retry } = useSettings();
  const { run, pending } = useAction(
    (chosen: Role[]) => store([{ key: 'witness_roles', value: { roles: chosen } }]),
    { done: () => 'Settings Saved', failed: 'Failed to save settings. Please try again.' },
  );
  const allowed = witness?.roles ?? [];
  const toggle = (role: Role) =>
    run(roles.filter((one) => (one === role ? !allowed.includes(one) : allowed.includes(one))));
  return (
    <Section title="Witness" broken={status === 'failed'}>
      {status === 'failed' && (
        <FailedState title="The settings could not be loaded" text={failedMessage} onRetry={retry} />
      )}
      {status === 'loading' && <SkeletonRows rows={1} />}
      {witness && (
        <fieldset className="py-3" disabled={pending}>
          <legend className="font-button">Roles that may be the second person of a dose</legend>
          <div className="flex flex-wrap gap-x-6">
            {roles.map((role) => (
              <Checkbox
                key={role}
                label={roleLabels[role]}
                checked={allowed.includes(role)}
                disabled={allowed.length === 1 && allowed.includes(role)}
                onChange={() => void toggle(role)}
              />
            ))}
          </div>
          <p className="mt-1.5 text-s text-ink-2">
            They confirm doses for two people, and every act with a controlled drug and its stock.
          </p>
        </fieldset>
      )}
    </Section>
  );
}
