import type { ReactNode } from 'react';
import type { Form } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';

export interface SettingFormProps {
  form: Form;
  /** What is set, read aloud with the form. */
  label: string;
  /** What it does, under the fields. */
  text: string;
  children: ReactNode;
}

/** The fields of one setting in a line, with the key that saves them. */
export function SettingForm({ form, label, text, children }: SettingFormProps) {
  return (
    <form {...form.props} aria-label={label} className="min-w-0">
      <div className="flex flex-wrap items-start gap-3">
        {children}
        <Button type="submit" pending={form.pending} pendingText="Saving..." className="mt-[1.8125rem]">
          Save
        </Button>
      </div>
      <p className="mt-1.5 text-s text-ink-2">{text}</p>
      {form.failure !== null && (
        <p role="alert" className="mt-1.5 flex items-center gap-1.5 text-s font-label text-severe-ink">
          <Mark shape="square-cross" size={18} />
          {form.failure}
        </p>
      )}
    </form>
  );
}
