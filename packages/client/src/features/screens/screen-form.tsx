import type { ScreenGrade } from '@hearthline/contracts';
import type { ReactNode } from 'react';
import type { Form } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Mark } from '../../ui/mark.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { GradeField } from './grade-field.tsx';

export interface ScreenFormProps {
  form: Form;
  name?: string | undefined;
  grade: ScreenGrade;
  saveText: string;
  onCancel: () => void;
  /** Above the name: the code, where there is one. */
  children?: ReactNode | undefined;
}

/** A screen's name and what it shows; the keys that save it and leave it. */
export function ScreenForm({ form, name = '', grade, saveText, onCancel, children }: ScreenFormProps) {
  return (
    <form {...form.props} className="grid gap-5">
      {children}
      <Field
        label="Name"
        required
        error={form.errors['name']}
        description="Where it hangs, e.g. Nurses’ station."
      >
        <TextInput name="name" defaultValue={name} maxLength={100} autoComplete="off" />
      </Field>
      <GradeField initial={grade} />
      {form.failure !== null && (
        <p role="alert" className="flex items-center gap-2 font-label text-severe-ink">
          <Mark shape="square-cross" size={18} />
          {form.failure}
        </p>
      )}
      <div className="flex flex-col gap-3 *:flex-1 tablet:flex-row">
        <Button type="submit" kind="primary" size="tall" pending={form.pending} pendingText="Saving...">
          {saveText}
        </Button>
        <Button size="tall" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
