import { ageOn, fieldErrorsOf, ResidentDraft, type FieldErrors } from '@hearthline/contracts';
import { toDraft, type ResidentFormValues } from './form-values.ts';

/** The age that follows from a date of birth on a day (`yyyy-MM-dd`); null where there is no date. */
export function ageFrom(dateOfBirth: string, today: string): number | null {
  return /^\d{4}-\d\d-\d\d$/.test(dateOfBirth) ? ageOn(today, dateOfBirth) : null;
}

/** The fields of the form that errors speak of: one allergy is its list, an age that was worked out its date. */
export function onFields(errors: FieldErrors, fromBirth: boolean): FieldErrors {
  const entries = Object.entries(errors).map(([path, message]) => {
    const [field = ''] = path.split('.');
    return [field === 'age' && fromBirth ? 'dateOfBirth' : field, message];
  });
  return Object.fromEntries(entries) as FieldErrors;
}

/** What the form sends, or what is wrong with it, by field, in the specified words. */
export function checkForm(
  values: ResidentFormValues,
  today: string,
): { draft: ResidentDraft } | { errors: FieldErrors } {
  const age = ageFrom(values.dateOfBirth, today);
  if (age !== null && age < 0) return { errors: { dateOfBirth: 'Date of birth is in the future.' } };
  const parsed = ResidentDraft.safeParse(toDraft(values, age));
  if (parsed.success) return { draft: parsed.data };
  return { errors: onFields(fieldErrorsOf(parsed.error.issues), age !== null) };
}
