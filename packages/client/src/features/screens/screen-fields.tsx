import type { Screen, ScreenGrade } from '@hearthline/contracts';
import { TextField } from '../../lib/edit-form/edit-form.tsx';
import { GradeField } from './grade-field.tsx';

/** What is typed and chosen for a screen. */
export interface ScreenValues {
  name: string;
  grade: ScreenGrade;
}

export const screenLabels = { name: 'Name', grade: 'What it shows of a resident' };

/** The form for a screen; for a new one where there is none. */
export function valuesOf(screen: Screen | null): ScreenValues {
  return { name: screen?.name ?? '', grade: screen?.grade ?? 'initials' };
}

/** A screen's name and what it shows. */
export function ScreenFields() {
  return (
    <>
      <TextField name="name" required maxLength={100} description="Where it hangs, e.g. Nurses’ station." />
      <GradeField />
    </>
  );
}
