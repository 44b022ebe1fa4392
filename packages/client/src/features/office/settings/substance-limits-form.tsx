import { parseTypedNumber, SubstanceLimits, writeNumber } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { savedAs, SettingForm, type StoreSettings } from './setting-form.tsx';
import type { Stored } from './use-settings.ts';

/** One substance a line, with its mg at the end: "paracetamol 4000". */
const TypedLimits = z.pipe(
  z.custom<{ limits: string }>(),
  z.transform(({ limits }: { limits: string }, { issues }): SubstanceLimits => {
    const lines = limits.split('\n').map((line) => line.trim());
    const fail = (message: string) =>
      issues.push({ code: 'custom', input: limits, path: ['limits'], message });
    const typed = lines.filter(Boolean).map((line) => {
      const [, substance = '', number = ''] = /^(.*?)[\s:]+([\d.,']+)(?:\s*mg)?$/i.exec(line) ?? [];
      const { value, message } = parseTypedNumber(number, { decimals: 3 });
      if (substance === '') fail(`Write a substance and its mg: “${line}”.`);
      else if (value === null) fail(`${substance}: ${message}`);
      return { substance, mg: value ?? 0 };
    });
    if (issues.length > 0) return z.NEVER;
    const parsed = SubstanceLimits.safeParse({ limits: typed });
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) fail(message);
    return z.NEVER;
  }),
);

/** The most of each substance in 24 hours; doses given from now on follow. */
export function SubstanceLimitsForm({
  limits,
  store,
}: {
  limits: Stored<'substance_limits'>;
  store: StoreSettings;
}) {
  const form = useEditForm({
    base: limits,
    valuesOf: (base: SubstanceLimits | null) => ({
      limits: (base?.limits ?? []).map(({ substance, mg }) => `${substance} ${writeNumber(mg)}`).join('\n'),
    }),
    fields: { limits: 'Substance and mg, one a line' },
    schema: TypedLimits,
    ...savedAs(store, 'substance_limits'),
  });
  return (
    <SettingForm
      form={form}
      label="Most in 24 hours"
      text="Over all products of a substance. A dose above it needs a reason. Paracetamol 4000 mg: adults of 50 kg and more (BNF)."
    >
      <TextField name="limits" rows={3} className="w-64" />
    </SettingForm>
  );
}
