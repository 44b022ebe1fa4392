import { Retention, usualRetentionYears } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { TextField } from '../../../../lib/form/edit-form/edit-form.tsx';
import { typedNumber } from '../../../../lib/form/edit-form/typed-number.ts';
import { useEditForm } from '../../../../lib/form/edit-form/use-edit-form.tsx';
import { useAction } from '../../../../lib/form/use-action.ts';
import { Button } from '../../../../ui/show/button.tsx';
import { Section } from '../../../../ui/show/section.tsx';
import { savedAs, SettingForm, settingToasts, type StoreSettings } from '../setting-form.tsx';
import type { Stored } from '../use-settings.ts';

const TypedYears = z.pipe(
  z.object({
    years: z.pipe(
      typedNumber(),
      z.transform((years: number): number | null => years),
    ),
  }),
  Retention,
);

/** Retention of data after a resident has left; off until it is set. */
export function RetentionSection({
  retention,
  store,
}: {
  retention: Stored<'retention'>;
  store: StoreSettings;
}) {
  const { years } = retention;
  const turnOff = useAction(() => store([{ key: 'retention', value: { years: null } }]), settingToasts);
  const form = useEditForm({
    base: retention,
    valuesOf: (base: Retention | null) => ({ years: String(base?.years ?? usualRetentionYears) }),
    fields: { years: 'Keep data for (years)' },
    schema: TypedYears,
    ...savedAs(store, 'retention'),
  });
  return (
    <Section
      title="Retention"
      subtitle={years === null ? 'Off' : `${String(years)} ${years === 1 ? 'year' : 'years'}`}
      aside={
        years !== null && (
          <Button onClick={() => void turnOff.run()} pending={turnOff.pending} pendingText="Saving...">
            Turn off
          </Button>
        )
      }
    >
      <div className="py-3">
        <SettingForm
          form={form}
          label="Retention"
          text={
            years === null
              ? 'Off: nobody’s data can be erased yet. Save a time to turn it on.'
              : 'Counted from the last day of a resident who left. Nothing is erased by itself: root decides for each resident.'
          }
        >
          <TextField name="years" inputMode="numeric" className="w-56" />
        </SettingForm>
      </div>
    </Section>
  );
}
