import { orderForms } from '@hearthline/contracts';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '../../../../lib/server/api.ts';
import { TextField } from '../../../../lib/form/edit-form/edit-form.tsx';
import { useLiveQuery } from '../../../../lib/live/use-live-query.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import type { PrescriptionValues } from './prescription-values.ts';
import { useChoice } from './use-choice.ts';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const forms = orderForms.map((value) => ({ value, label: capitalize(value) }));

const pair = 'grid items-start gap-x-5 gap-y-4 tablet:grid-cols-2';

/** Fields for the prescriber, how the order was received, the reason and the review date. */
export function OrderFields() {
  const { control } = useFormContext<PrescriptionValues>();
  const frequency = useWatch({ control, name: 'frequency' });
  return (
    <div className={pair}>
      <PrescriberFields />
      {frequency !== 'As needed' && (
        <TextField name="indication" maxLength={500} description="e.g. high blood pressure" />
      )}
      <ReviewField />
    </div>
  );
}

/** Fields of a renewal: the prescriber, the last day and the review date. */
export function RenewalFields() {
  return (
    <div className={pair}>
      <PrescriberFields />
      <TextField name="until" type="date" description="Leave empty for no end date." />
      <ReviewField />
    </div>
  );
}

function ReviewField() {
  return <TextField name="reviewOn" type="date" description="Leave empty if no review is planned." />;
}

function PrescriberFields() {
  const names = usePrescribers();
  const listId = useId();
  const { props, error } = useChoice('received');
  const isTelephone = props.value === 'telephone';
  return (
    <>
      <TextField
        name="orderedBy"
        required
        maxLength={200}
        list={listId}
        description="The doctor or other prescriber, e.g. Dr. Okafor."
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label="How the order was received"
        required
        error={error}
        description={
          isTelephone ? 'Shown as a telephone order until you confirm that it came in writing.' : undefined
        }
      >
        <Select {...props} options={forms} placeholder="Choose" />
      </Field>
    </>
  );
}

/** Names that orders were given under; none if they cannot be loaded, since they only save typing. */
function usePrescribers(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useLiveQuery('prescribers', async (signal) => {
    setNames((await api.prescriptions.prescribers({}, { signal })).names);
  });
  return names;
}
