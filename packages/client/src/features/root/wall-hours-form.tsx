import { WallHours, type SystemSetting } from '@hearthline/contracts';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { SettingForm } from './setting-form.tsx';

export interface WallHoursFormProps {
  hours: WallHours;
  store: (setting: SystemSetting) => Promise<void>;
}

/** When the wall boards turn light and dark; open ones obey at once. */
export function WallHoursForm({ hours, store }: WallHoursFormProps) {
  const form = useForm({
    schema: WallHours,
    async onSubmit(value) {
      await store({ key: 'wall_hours', value });
      toast.success('Settings Saved');
    },
  });
  const fields = [
    ['dayFrom', 'Wall boards light from'],
    ['nightFrom', 'Dark from'],
  ] as const;
  return (
    <SettingForm form={form} label="Wall boards" text="By the home’s clock. Open boards follow at once.">
      {fields.map(([name, label]) => (
        <Field key={name} label={label} error={form.errors[name]} className="w-48">
          <TextInput type="time" name={name} defaultValue={hours[name]} />
        </Field>
      ))}
    </SettingForm>
  );
}
