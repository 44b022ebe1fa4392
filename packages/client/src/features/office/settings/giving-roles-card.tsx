import {
  medicationRoutes,
  roleLabels,
  roles,
  type MedicationRoute,
  type RouteRoles,
} from '@hearthline/contracts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { FailedState, SkeletonRows } from '../../../ui/show/states.tsx';
import { useSettings } from './use-settings.ts';

const everyRole = 'Every role';
const fromRole = (index: number) => `${roleLabels[roles[index] ?? 'root']} and above`;
/** Every role, then from the second lowest upwards. */
const options = [
  everyRole,
  ...roles
    .map((_, index) => fromRole(index))
    .toReversed()
    .slice(1),
];

const toOption = (giving: RouteRoles, route: MedicationRoute): string => {
  const givers = giving.find((each) => each.route === route)?.roles;
  return givers ? fromRole(givers.length - 1) : everyRole;
};

/** Card for the roles that give doses by each route. */
export function GivingRolesCard() {
  const { giving, store, status, failedMessage, retry } = useSettings();
  const { run, pending } = useAction(
    (routes: RouteRoles) =>
      store([
        {
          key: 'giving_roles',
          value: { routes: routes.map(({ route, roles: givers }) => ({ route, roles: [...givers] })) },
          // The whole list is stored: another administrator's choice must not be lost.
          version: giving?.seen,
        },
      ]),
    { done: () => 'Settings Saved', failed: 'Failed to save settings. Please try again.' },
  );
  const choose = (route: MedicationRoute, option: string) => {
    const others = (giving?.routes ?? []).filter((each) => each.route !== route);
    const from = roles.findIndex((_, index) => fromRole(index) === option);
    void run(option === everyRole ? others : [...others, { route, roles: roles.slice(0, from + 1) }]);
  };
  return (
    <Section title="Who gives which route" broken={status === 'failed'}>
      {status === 'failed' && (
        <FailedState title="The settings could not be loaded" text={failedMessage} onRetry={retry} />
      )}
      {status === 'loading' && <SkeletonRows rows={1} />}
      {giving && (
        <fieldset className="py-3" disabled={pending}>
          <legend className="mb-2 text-s text-ink-2">
            Other roles see who gives a dose. What was given on paper, every role can enter.
          </legend>
          <div className="grid gap-x-5 gap-y-3 tablet:grid-cols-3">
            {medicationRoutes.map((route) => (
              <Field key={route} label={`${route.charAt(0).toUpperCase()}${route.slice(1)}`}>
                <Select
                  value={toOption(giving.routes, route)}
                  options={options}
                  onChange={({ target }) => choose(route, target.value)}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      )}
    </Section>
  );
}
