import { formatNamedDose, type Resident } from '@hearthline/contracts';
import { scheduleText } from '../../../../care/prescription-text.ts';
import { api } from '../../../../lib/server/api.ts';
import { prescriptionsResource } from '../../../../lib/live/resources.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { getStage } from './prescription-columns.tsx';
import { useChoice } from './use-choice.ts';

/** The prescription that a new one takes the place of; absent while the resident has none. */
export function ReplacesField({ of }: { of: Pick<Resident, 'id'> }) {
  const { props, error } = useChoice('replaces');
  const { rows } = useList(
    prescriptionsResource,
    async (query, options) => ({
      rows: (await api.prescriptions.list({ query }, options)).prescriptions,
    }),
    { residentId: of.id, status: 'current' as const },
  );
  const now = serverNow();
  const options = rows
    .filter((each) => each.replacedBy === null && getStage(each, now) !== 'ended')
    .map(({ id, medication, dose, schedule }) => ({
      value: id,
      label: `${formatNamedDose(medication, dose)}, ${scheduleText(schedule)}`,
    }));
  // One chosen before has ended: the server says so when it is saved.
  if (options.length === 0 && props.value === '') return null;
  return (
    <Field
      label="Replaces (optional)"
      error={error}
      description="The prescription chosen here ends when the new one begins."
    >
      <Select {...props} options={[{ value: '', label: 'Nothing' }, ...options]} />
    </Field>
  );
}
