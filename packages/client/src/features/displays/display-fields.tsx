import type { Display, DisplayGrade } from '@hearthline/contracts';
import { TextField } from '../../lib/edit-form/edit-form.tsx';
import { GradeField } from './grade-field.tsx';

/** What is typed and chosen for a display. */
export interface DisplayValues {
  name: string;
  grade: DisplayGrade;
}

export const displayLabels = { name: 'Name', grade: 'What it shows of a resident' };

/** The form for a display; for a new one where there is none. */
export function valuesOf(display: Display | null): DisplayValues {
  return { name: display?.name ?? '', grade: display?.grade ?? 'initials' };
}

/** A screen's name and what it shows. */
export function DisplayFields() {
  return (
    <>
      <TextField name="name" required maxLength={100} description="Where it hangs, e.g. Nurses’ station." />
      <GradeField />
    </>
  );
}
