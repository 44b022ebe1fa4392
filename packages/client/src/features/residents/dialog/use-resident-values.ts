import type { FieldErrors } from '@hearthline/contracts';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { useHomeTime } from '../../../lib/home-time.ts';
import type { ResidentFormValues } from './form-values.ts';
import { checkForm, onFields } from './resident-rules.ts';

/** The values of the resident form in react-hook-form, held to the contract's rules. */
export function useResidentValues(initial: ResidentFormValues) {
  const { today } = useHomeTime();
  const resolver: Resolver<ResidentFormValues> = (values) => {
    const checked = checkForm(values, today());
    if ('draft' in checked) return { values, errors: {} };
    const found = Object.entries(checked.errors);
    const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'rule', message }]));
    return { values: {}, errors };
  };
  const form = useForm<ResidentFormValues>({ defaultValues: initial, resolver });
  const values = useWatch({ control: form.control, compute: (all: ResidentFormValues) => all });

  /** Marks what the server refused, and goes to the first of it. */
  const refuse = (fields: FieldErrors) => {
    for (const [index, [field, message]] of Object.entries(onFields(fields, false)).entries())
      form.setError(
        field as keyof ResidentFormValues,
        { type: 'server', message },
        { shouldFocus: index === 0 },
      );
  };
  return { form, values, refuse };
}
