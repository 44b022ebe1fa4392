import {
  ageOn,
  ResidentDraft,
  residentLimits,
  residentTextNames,
  residentTexts,
  type Resident,
  type ResidentText,
} from '@hearthline/contracts';
import * as z from 'zod/mini';
import type { FormFields } from '../../../../lib/form/edit-form/form-values.ts';
import { createNumberReader } from '../../../../lib/form/edit-form/typed-number.ts';

const textNames = [
  'name',
  'lastName',
  'dateOfBirth',
  'age',
  'entryDate',
  ...residentTextNames,
] as const satisfies (keyof ResidentDraft)[];

/** The form's values; texts as typed, '' when empty. */
export type ResidentValues = Record<(typeof textNames)[number], string> & {
  allergies: string[];
  /** An allergy typed and not added yet; saved with the others. */
  allergyText: string;
  allergiesChecked: boolean;
};

const textLabels = residentTextNames.map((name) => [name, residentTexts[name].label]);
const { nickname, roomNumber, ...otherLabels } = Object.fromEntries(textLabels) as Record<
  ResidentText,
  string
>;

export const residentFields: FormFields<ResidentValues> = {
  name: 'Name',
  lastName: 'Last Name',
  nickname,
  dateOfBirth: { label: 'Date of Birth', with: ['age'] },
  // Computed from the date of birth when there is one.
  age: { label: 'Age', text: ({ age, dateOfBirth }) => (dateOfBirth === '' ? age : '') },
  roomNumber,
  entryDate: 'Entry to HomeCare Date (Optional)',
  ...otherLabels,
  allergies: { label: 'Allergies', with: ['allergyText', 'allergiesChecked'], text: allergiesInWords },
};

function allergiesInWords(values: ResidentValues): string {
  const { allergies, allergiesChecked } = withTypedAllergy(values);
  return allergies.length === 0 && allergiesChecked ? 'No known allergies' : allergies.join(', ');
}

/** The form's values for a resident; the defaults for a new one. */
export function toResidentValues(resident: Resident | null): ResidentValues {
  const texts = textNames.map((field) => [field, String(resident?.[field] ?? '')]);
  return {
    ...(Object.fromEntries(texts) as Record<(typeof textNames)[number], string>),
    age: String(resident?.age ?? residentLimits.age.default),
    allergies: resident?.allergies ?? [],
    allergyText: '',
    allergiesChecked: resident?.allergiesChecked ?? false,
  };
}

/** Adds the typed allergy to the list, unless it is there already (compared without case). */
export function withTypedAllergy(values: ResidentValues): ResidentValues {
  const typed = values.allergyText.normalize('NFC').trim();
  const isKnown = values.allergies.some((other) => other.toLowerCase() === typed.toLowerCase());
  if (typed === '' || isKnown) return { ...values, allergyText: '' };
  return { ...values, allergyText: '', allergies: [...values.allergies, typed], allergiesChecked: false };
}

/** The age on a day (`yyyy-MM-dd`) from a date of birth; null without one. */
export function ageFrom(dateOfBirth: string, today: string): number | null {
  return /^\d{4}-\d\d-\d\d$/.test(dateOfBirth) ? ageOn(today, dateOfBirth) : null;
}

/** Converts the form's values to the request. Errors of a computed age are reported at the date of birth. */
export function residentSchema(today: string): z.ZodMiniType<ResidentDraft> {
  return z.pipe(
    z.custom<ResidentValues>(),
    z.transform((values: ResidentValues, { issues }) => {
      const { allergyText: _added, ...rest } = withTypedAllergy(values);
      const fromBirth = ageFrom(values.dateOfBirth, today);
      const numbers = createNumberReader();
      const age = fromBirth ?? numbers.read('age', rest.age);
      const parsed = ResidentDraft.safeParse({ ...rest, age });
      if (parsed.success) return parsed.data;
      const isUnborn = fromBirth !== null && fromBirth < 0;
      for (const [path, message] of Object.entries(numbers.errors(parsed.error.issues))) {
        const isOfBirth = fromBirth !== null && path === 'age';
        issues.push({
          code: 'custom',
          input: values,
          path: isOfBirth ? ['dateOfBirth'] : path.split('.'),
          message: isOfBirth && isUnborn ? 'Date of birth is in the future.' : message,
        });
      }
      return z.NEVER;
    }),
  );
}
