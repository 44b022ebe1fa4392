import { displayGrades, type DisplayGrade } from '@hearthline/contracts';
import { useFormContext } from 'react-hook-form';
import { gradeWords } from './grades.ts';

/** What the screen may show: every choice says what it means and shows an example. */
export function GradeField() {
  const { register } = useFormContext<{ grade: DisplayGrade }>();
  return (
    <fieldset>
      <legend className="mb-1.5 font-key">What it shows of a resident</legend>
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
                <span className="font-key">{label}</span>
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
