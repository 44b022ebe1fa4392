import { roleLabels, roles, type Role } from '@hearthline/contracts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { FailedState, SkeletonRows } from '../../../ui/show/states.tsx';
import { useSettings } from './use-settings.ts';

/** Card for the roles that must have a second factor. */
export function SecondFactorCard() {
  const { secondFactor, store, status, failedMessage, retry } = useSettings();
  const { run, pending } = useAction(
    (chosen: Role[]) => store([{ key: 'second_factor_roles', value: { roles: chosen } }]),
    { done: () => 'Settings Saved', failed: 'Failed to save settings. Please try again.' },
  );
  const required = secondFactor?.roles ?? [];
  const toggle = (role: Role) =>
    run(roles.filter((one) => (one === role ? !required.includes(one) : required.includes(one))));
  return (
    <Section title="Second Factor" broken={status === 'failed'}>
      {status === 'failed' && (
        <FailedState title="The settings could not be loaded" text={failedMessage} onRetry={retry} />
      )}
      {status === 'loading' && <SkeletonRows rows={1} />}
      {secondFactor && (
        <fieldset className="py-3" disabled={pending}>
          <legend className="font-button">Roles that must have one</legend>
          <div className="flex flex-wrap gap-x-6">
            {roles.map((role) => (
              <Checkbox
                key={role}
                label={roleLabels[role]}
                checked={required.includes(role)}
                onChange={() => void toggle(role)}
              />
            ))}
          </div>
          <p className="mt-1.5 text-s text-ink-2">
            Whoever has none adds one at the next sign-in. Root can reset it in the lists of users.
          </p>
        </fieldset>
      )}
    </Section>
  );
}
