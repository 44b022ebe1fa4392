import { type Display, type DisplayGrade, displayGrades } from '@hearthline/contracts';
import { TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useFormContext } from 'react-hook-form';

export interface DisplayValues {
  name: string;
  grade: DisplayGrade;
}

export const displayLabels = { name: 'Name', grade: 'What it shows of a resident' };

/** The form's values for a display; the defaults for a new one. */
export function toDisplayValues(display: Display | null): DisplayValues {
  return { name: display?.name ?? '', grade: display?.grade ?? 'initials' };
}

/** The code that a new screen or tablet shows. */
export function CodeField() {
  return (
    <TextField
      name="code"
      required
      maxLength={20}
      autoCapitalize="characters"
      spellCheck={false}
      inputClassName="text-l2 font-number tracking-[0.15em] uppercase"
    />
  );
}

export function DisplayFields() {
  return (
    <>
      <TextField name="name" required maxLength={100} description="Where it hangs, e.g. Nurses’ station." />
      <GradeField />
    </>
  );
}

/** Radio buttons for the grade: how much of a resident's identity a display shows, each with an example. */
function GradeField() {
  const { register } = useFormContext<{ grade: DisplayGrade }>();
  return (
    <fieldset>
      <legend className="mb-1.5 font-button">What it shows of a resident</legend>
      <div className="grid gap-2">
        {displayGrades.map((grade) => {
          const { label, example, text } = gradeWords[grade];
          return (
            <label
              key={grade}
              className="field-box grid min-h-11 grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-2.5 has-checked:bg-primary-soft has-checked:outline-2 has-checked:outline-primary"
            >
              <input
                {...register('grade')}
                type="radio"
                value={grade}
                className="row-span-2 size-5 self-center accent-primary"
              />
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="font-button">{label}</span>
                <span className="text-ink-2">{example}</span>
              </span>
              <span className="text-s text-ink-2">{text}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface GradeWords {
  readonly label: string;
  /** Example of a resident's data in this grade. */
  readonly example: string;
  /** Places for which this grade is appropriate. */
  readonly text: string;
}

/** Labels of the grades. Data that a grade leaves out is never sent to the display. */
export const gradeWords: Readonly<Record<DisplayGrade, GradeWords>> = {
  room: {
    label: 'Room only',
    example: 'Room 12',
    text: 'No name and no initials. For corridors, where visitors pass.',
  },
  initials: {
    label: 'Initials and room',
    example: 'Room 12 · M.K.',
    text: 'Recommended for a nurses’ station others can see.',
  },
  'first-name': {
    label: 'First name and room',
    example: 'Room 12 · Margaret',
    text: 'For a room that visitors enter only with staff.',
  },
  'full-name': {
    label: 'Full name and room',
    example: 'Room 12 · Margaret Kellerman',
    text: 'Only where nobody but staff ever sees the screen.',
  },
};
