import { textFields, type ResidentFormValues, type TextFieldName } from './form-values.ts';

export type Side = 'mine' | 'theirs';
export type DifferentField = TextFieldName | 'allergies';

/** One field in which the form and what is stored now say different things. */
export interface Difference {
  readonly field: DifferentField;
  readonly label: string;
  /** As it was when the form was opened. */
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
  /** Whose change it is, where only one side changed it: nothing is lost by taking it. */
  readonly changedBy: Side | 'both';
}

export type Choices = Partial<Record<DifferentField, Side>>;

function textOf(values: ResidentFormValues, field: DifferentField): string {
  if (field !== 'allergies') return values[field].trim();
  if (values.allergies.length > 0) return values.allergies.join(', ');
  return values.allergiesChecked ? 'No known allergies' : '';
}

const fields = [...(Object.keys(textFields) as TextFieldName[]), 'allergies'] as const;

/** Where my form and theirs differ, in the order of the form; `before` is what both began with. */
export function differencesOf(
  before: ResidentFormValues,
  mine: ResidentFormValues,
  theirs: ResidentFormValues,
): Difference[] {
  // An age beside a date of birth follows from it.
  const follows = mine.dateOfBirth !== '' || theirs.dateOfBirth !== '';
  return fields.flatMap((field) => {
    const texts = { before: textOf(before, field), mine: textOf(mine, field), theirs: textOf(theirs, field) };
    if (texts.mine === texts.theirs || (field === 'age' && follows)) return [];
    const label = field === 'allergies' ? 'Allergies' : textFields[field];
    const changedBy =
      texts.theirs === texts.before ? 'mine' : texts.mine === texts.before ? 'theirs' : 'both';
    return [{ field, label, ...texts, changedBy }];
  });
}

/** Their form with my side of each field that was chosen. */
export function joined(
  mine: ResidentFormValues,
  theirs: ResidentFormValues,
  choices: Choices,
): ResidentFormValues {
  const result = { ...theirs };
  for (const field of fields) {
    if (choices[field] !== 'mine') continue;
    if (field === 'allergies')
      Object.assign(result, { allergies: mine.allergies, allergiesChecked: mine.allergiesChecked });
    else result[field] = mine[field];
  }
  // Without a date of birth the age is somebody's own word.
  if (result.dateOfBirth === '' && choices.dateOfBirth === 'mine') result.age = mine.age;
  return result;
}
