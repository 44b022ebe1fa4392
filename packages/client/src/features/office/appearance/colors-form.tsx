import { AppearanceDraft, AppearanceSettings, defaultColors, type ColorName } from '@hearthline/contracts';
import { useWatch } from 'react-hook-form';
import { api } from '../../../lib/server/api.ts';
import { EditForm, SaveButton } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { ColorField } from './color-field.tsx';
import { ColorPreview } from './color-preview.tsx';

const labels: Readonly<Record<ColorName, string>> = {
  primaryColor: 'Primary color',
  secondaryColor: 'Secondary color',
};

interface ColorsFormProps {
  settings: AppearanceSettings;
  onSaved: (settings: AppearanceSettings) => void;
}

/** The home's two colours: checked in both themes as they are typed, and again by the server before they are published. */
export function ColorsForm({ settings, onSaved }: ColorsFormProps) {
  const form = useEditForm({
    key: 'appearance:colors',
    keepsTyped: true,
    base: settings,
    entity: AppearanceSettings,
    valuesOf(base: AppearanceSettings | null) {
      const { primaryColor, secondaryColor } = base ?? settings;
      return { primaryColor, secondaryColor };
    },
    fields: labels,
    schema: AppearanceDraft,
    noun: 'colors',
    async save(value, { base }) {
      const saved = (await api.appearance.update({ body: { value, version: base?.version } })).settings;
      onSaved(saved);
      return saved;
    },
    done: () => 'Settings Saved',
    failed: 'Failed to save appearance settings',
  });
  const { control, setValue, clearErrors } = form.methods;
  const colors = useWatch({ control });
  const isDefault = Object.entries(defaultColors).every(
    ([name, color]) => colors[name as ColorName] === color,
  );
  const useDefaults = () => {
    clearErrors();
    for (const [name, color] of Object.entries(defaultColors))
      setValue(name as ColorName, color, { shouldDirty: true });
  };
  return (
    <Section title="Colors" subtitle="For buttons, links and marks. Readings keep theirs.">
      <EditForm form={form} label="Colors" className="grid gap-5 py-4">
        <div className="grid max-w-160 gap-4 tablet:grid-cols-2">
          <ColorField name="primaryColor" label={labels.primaryColor} />
          <ColorField name="secondaryColor" label={labels.secondaryColor} />
        </div>
        <ColorPreview {...defaultColors} {...colors} />
        <div className="flex flex-wrap gap-3">
          <SaveButton form={form}>Save colors</SaveButton>
          <Button onClick={useDefaults} disabled={isDefault}>
            Use the default colors
          </Button>
        </div>
        <p className="text-s text-ink-2">
          All open screens have the new colors at once, the sign-in page and the website too.
        </p>
      </EditForm>
    </Section>
  );
}
