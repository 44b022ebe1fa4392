import { RecheckMinutes, type SystemSetting } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { parseNumber } from '../../ui/number-text.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { SettingForm } from './setting-form.tsx';

/** The contract's rule for what a field holds as text. */
const schema = z.pipe(
  z.object({
    minutes: z.pipe(
      z.string(),
      z.transform((text) => parseNumber(text) ?? NaN),
    ),
  }),
  RecheckMinutes,
);

export interface RecheckFormProps {
  minutes: number;
  store: (setting: SystemSetting) => Promise<void>;
}

/** How long after an alert was taken it asks for a recheck. */
export function RecheckForm({ minutes, store }: RecheckFormProps) {
  const form = useForm({
    schema,
    async onSubmit(value) {
      await store({ key: 'recheck_minutes', value });
      toast.success('Settings Saved');
    },
  });
  return (
    <SettingForm
      form={form}
      label="Recheck"
      text="A taken alert asks for a recheck after this time, 5 to 480 minutes. Those taken already keep theirs."
    >
      <Field label="Minutes to the recheck" error={form.errors['minutes']} className="w-48">
        <TextInput name="minutes" inputMode="numeric" defaultValue={String(minutes)} autoComplete="off" />
      </Field>
    </SettingForm>
  );
}
