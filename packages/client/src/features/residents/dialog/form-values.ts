import { residentLimits, type Resident, type ResidentDraft } from '@hearthline/contracts';
import * as z from 'zod/mini';

const texts = z.string();

/** The resident form as it stands on the screen; texts as typed, '' where there is nothing. */
export const ResidentFormValues = z.object({
  name: texts,
  lastName: texts,
  nickname: texts,
  dateOfBirth: texts,
  /** Counts only while there is no date of birth. */
  age: texts,
  roomNumber: texts,
  entryDate: texts,
  allergies: z.array(texts),
  /** An allergy typed and not yet added: saved with the others. */
  allergyText: texts,
  allergiesChecked: z.boolean(),
  medicalHistory: texts,
  healthInsuranceCompany: texts,
  healthInsuranceContractNumber: texts,
  personInCharge: texts,
  contactPerson: texts,
  phoneNumber: texts,
});
export type ResidentFormValues = z.infer<typeof ResidentFormValues>;

/** Everything but the allergies, which have a field of their own kind. */
export const textFields = {
  name: 'Name',
  lastName: 'Last Name',
  nickname: 'Nickname',
  dateOfBirth: 'Date of Birth',
  age: 'Age',
  roomNumber: 'Room Number',
  entryDate: 'Entry to HomeCare Date (Optional)',
  medicalHistory: 'Medical History',
  healthInsuranceCompany: 'Health Insurance Company',
  healthInsuranceContractNumber: 'Health Insurance Contract Number',
  personInCharge: 'Person in Charge',
  contactPerson: 'Contact Person',
  phoneNumber: 'Phone Number',
} as const satisfies Partial<Record<keyof ResidentFormValues, string>>;

export type TextFieldName = keyof typeof textFields;

const textNames = Object.keys(textFields) as readonly TextFieldName[];

/** The form for a resident; without one, for somebody new. */
export function valuesOf(resident?: Resident): ResidentFormValues {
  const known = textNames.map((field) => [field, String(resident?.[field] ?? '')]);
  return {
    ...(Object.fromEntries(known) as Record<TextFieldName, string>),
    age: String(resident?.age ?? residentLimits.age.default),
    allergies: resident?.allergies ?? [],
    allergyText: '',
    allergiesChecked: resident?.allergiesChecked ?? false,
  };
}

/** The list with one more, unless it is in it already, however it is written. */
export function withAllergy(allergies: readonly string[], typed: string): string[] {
  const allergy = typed.normalize('NFC').trim();
  const known = allergies.some((other) => other.toLocaleLowerCase() === allergy.toLocaleLowerCase());
  return allergy === '' || known ? [...allergies] : [...allergies, allergy];
}

/** The form with what was typed and not yet added among the allergies. */
export function settled(values: ResidentFormValues): ResidentFormValues {
  const allergies = withAllergy(values.allergies, values.allergyText);
  const added = allergies.length > values.allergies.length;
  return { ...values, allergies, allergyText: '', allergiesChecked: values.allergiesChecked && !added };
}

/** What the form sends, before the contract has looked at it; `age` is the one that follows from the date of birth. */
export function toDraft(
  values: ResidentFormValues,
  age: number | null,
): Record<keyof ResidentDraft, unknown> {
  const { allergyText: _added, ...rest } = settled(values);
  return { ...rest, age: age ?? (rest.age.trim() === '' ? Number.NaN : Number(rest.age)) };
}

/** Whether two states of the form say the same. */
export function isSame(a: ResidentFormValues, b: ResidentFormValues): boolean {
  const isSameText = [...textNames, 'allergyText' as const].every(
    (field) => a[field].trim() === b[field].trim(),
  );
  return (
    isSameText &&
    a.allergiesChecked === b.allergiesChecked &&
    JSON.stringify(a.allergies) === JSON.stringify(b.allergies)
  );
}
