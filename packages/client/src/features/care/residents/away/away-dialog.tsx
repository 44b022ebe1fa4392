import {
  awayKinds,
  AwayDraft,
  formatProduct,
  Resident,
  stayLabels,
  toFieldErrors,
} from '@hearthline/contracts';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { stayText } from '../../../../care/away/stay-text.ts';
import { fullName } from '../../../../care/names.ts';
import { api } from '../../../../lib/server/api.ts';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { EditDialog, TextField, useFieldError } from '../../../../lib/form/edit-form/edit-form.tsx';
import type { FormFields } from '../../../../lib/form/edit-form/form-values.ts';
import { useEditForm } from '../../../../lib/form/edit-form/use-edit-form.tsx';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { prescriptionsResource } from '../../../../lib/live/resources.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { RadioChips } from '../../../../ui/form/radio-chips.tsx';
import { CarriedList, toAmounts, toCarried } from './carried-list.tsx';
import { SinceField } from './since-field.tsx';

export interface AwayDialogProps {
  resident: Resident;
  onClose: () => void;
}

interface AwayValues {
  kind: AwayDraft['kind'] | null;
  /** ISO 8601 */
  since: string;
  where: string;
  expectedBack: string;
}

const fields: FormFields<AwayValues> = {
  kind: 'Where to',
  since: 'Since',
  where: 'Hospital and ward, or family and telephone',
  expectedBack: 'Expected back on',
};

/** Converts the values to the request, without what is carried. */
const schema = z.pipe(
  z.custom<AwayValues>(),
  z.transform((values: AwayValues, { issues }): AwayDraft => {
    const parsed = AwayDraft.safeParse(values);
    if (parsed.success) return parsed.data;
    for (const [path, message] of Object.entries(toFieldErrors(parsed.error.issues)))
      issues.push({ code: 'custom', input: values, path: [path], message });
    return z.NEVER;
  }),
);

const toValues =
  (openedAt: string) =>
  (base: Resident | null): AwayValues => {
    const stay = base?.stay;
    return {
      kind: stay?.kind === 'hospital' || stay?.kind === 'leave' ? stay.kind : null,
      since: stay?.since ?? openedAt,
      where: stay?.where ?? '',
      expectedBack: stay?.expectedBack ?? '',
    };
  };

/** Notes that a resident goes to hospital or on leave, or corrects it; mounted while open. */
export function AwayDialog({ resident, onClose }: AwayDialogProps) {
  const { id } = resident;
  const name = fullName(resident);
  const [openedAt] = useState(() => serverNow().toISOString());
  const [amounts, setAmounts] = useState(() => toAmounts(resident.stay?.medicinesOut ?? []));
  const home = useHomeTime();
  const prescribed = useList(
    prescriptionsResource,
    async (query, options) => {
      const { prescriptions } = await api.prescriptions.list({ query }, options);
      return { rows: prescriptions };
    },
    { residentId: id, status: 'current' as const },
  );
  const medications = [
    ...new Set([
      ...Object.keys(amounts),
      ...prescribed.rows.map(({ medication }) => formatProduct(medication)),
    ]),
  ].sort();
  const form = useEditForm({
    base: resident,
    entity: Resident,
    valuesOf: toValues(openedAt),
    fields,
    schema,
    noun: 'resident',
    mergeInForm: true,
    isDirty: (values, base) =>
      JSON.stringify(values) !== JSON.stringify(toValues(openedAt)(base)) || toCarried(amounts).length > 0,
    onServerValue: (stored) => residentsCollection.upsert([stored]),
    async save(draft, { base }) {
      const body = { ...draft, medicinesOut: toCarried(amounts), version: (base ?? resident).version };
      return (await api.away.leave({ params: { id }, body })).resident;
    },
    done: (saved) => [`${name} is away`, saved.stay ? stayText(saved.stay, home) : ''],
    failed: `${name} was not noted as away`,
    onSaved(saved) {
      residentsCollection.upsert([saved]);
      onClose();
    },
    onClose,
  });
  const other = form.serverValue;
  return (
    <EditDialog
      form={form}
      title={resident.active ? `${name} goes away` : `Where is ${name}?`}
      text="No dose and no reading is due until the return. Then the medicines are checked before doses are due again."
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {other && (
        <p role="alert" className="rounded-notice border-2 border-ink p-4 font-label">
          Somebody changed this resident in the meantime
          {other.stay ? `: ${stayText(other.stay, home)}, noted by ${other.stay.by.name}` : ''}. Saving
          replaces it.
        </p>
      )}
      <KindField />
      <SinceField name="since" label="Since" />
      <TextField name="expectedBack" type="date" min={home.today()} description="If it is known." />
      <TextField name="where" maxLength={500} />
      <CarriedList
        title="Medicines taken along"
        medications={medications}
        amounts={amounts}
        onChange={setAmounts}
      />
    </EditDialog>
  );
}

function KindField() {
  const { control, clearErrors } = useFormContext<AwayValues>();
  const error = useFieldError('kind');
  return (
    <Controller
      control={control}
      name="kind"
      render={({ field: { value, onChange } }) => (
        <Field label="Where to" required error={error}>
          <RadioChips
            label="Where to"
            options={awayKinds}
            format={(kind) => stayLabels[kind]}
            value={value}
            onChange={(kind) => {
              clearErrors('kind');
              onChange(kind);
            }}
            size="tall"
          />
        </Field>
      )}
    />
  );
}
