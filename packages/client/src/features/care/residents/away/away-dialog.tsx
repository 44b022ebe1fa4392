import {
  awayKinds,
  AwayDraft,
  formatProduct,
  isInForceAt,
  Resident,
  toFieldErrors,
} from '@hearthline/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { stayText } from '../../../../care/away/stay-text.ts';
import { fullName } from '../../../../care/names.ts';
import { api } from '../../../../lib/server/api.ts';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { EditDialog, TextField } from '../../../../lib/form/edit-form/edit-form.tsx';
import type { FormFields } from '../../../../lib/form/edit-form/form-values.ts';
import { useEditForm } from '../../../../lib/form/edit-form/use-edit-form.tsx';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { prescriptionsResource } from '../../../../lib/live/resources.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { AsyncContent } from '../../../../ui/table/async-content.tsx';
import { CarriedList, carriedText, toAmounts, toCarried, type Amounts } from './carried-list.tsx';
import { KindField } from './kind-field.tsx';
import { SinceField, toSince } from './since-field.tsx';
import { StayConflict } from './stay-conflict.tsx';

export interface AwayDialogProps {
  resident: Resident;
  onClose: () => void;
}

interface AwayValues {
  kind: AwayDraft['kind'] | null;
  /** ISO 8601; '' is now. */
  since: string;
  where: string;
  expectedBack: string;
  medicinesOut: Amounts;
}

const fields: FormFields<AwayValues> = {
  kind: 'Where to',
  since: 'Since',
  where: 'Hospital and ward, or family and telephone',
  expectedBack: 'Expected back on',
  medicinesOut: {
    label: 'Medicines taken along',
    text: ({ medicinesOut }) => carriedText(toCarried(medicinesOut)),
  },
};

const schema = z.pipe(
  z.custom<AwayValues>(),
  z.transform((values: AwayValues, { issues }): AwayDraft => {
    const { since, medicinesOut } = values;
    const sent = { ...values, since: toSince(since), medicinesOut: toCarried(medicinesOut) };
    const parsed = AwayDraft.safeParse(sent);
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
      medicinesOut: toAmounts(stay?.medicinesOut ?? []),
    };
  };

/** Notes that a resident goes to hospital or on leave, or corrects it; mounted while open. */
export function AwayDialog({ resident, onClose }: AwayDialogProps) {
  // A colleague's change does not change what the dialog is about.
  const [opened] = useState(resident);
  const { id, stay, lastReturn } = opened;
  const name = fullName(opened);
  const [openedAt] = useState(() => serverNow().toISOString());
  const home = useHomeTime();
  const form = useEditForm({
    key: `away:${id}:${stay?.since ?? lastReturn?.returnedAt ?? ''}`,
    base: opened,
    entity: Resident,
    valuesOf: toValues(openedAt),
    fields,
    schema,
    noun: 'resident',
    draftText: () => `the absence of ${name}`,
    mergeInForm: true,
    onServerValue: (stored) => residentsCollection.upsert([stored]),
    async save(draft, { base }) {
      const body = { ...draft, version: (base ?? opened).version };
      return (await api.away.leave({ params: { id }, body })).resident;
    },
    done: (saved) => [`${name} is away`, saved.stay ? stayText(saved.stay, home) : ''],
    failed: `Could not save that ${name} is away`,
    onSaved(saved) {
      residentsCollection.upsert([saved]);
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={opened.active ? `${name} is going to hospital or on leave` : `Where is ${name}?`}
      text="No dose and no reading is due until the return. Then the medicines are checked before doses are due again."
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {form.serverValue && <StayConflict of={form.serverValue} />}
      <KindField label="Where to" options={awayKinds} />
      <SinceField name="since" label="Since" />
      <TextField name="expectedBack" type="date" min={home.today()} description="If it is known." />
      <TextField name="where" maxLength={500} />
      <MedicinesTaken residentId={id} at={openedAt} />
    </EditDialog>
  );
}

/** The prescriptions in force, of an inactive resident too, each with the amount that goes along. */
function MedicinesTaken({ residentId, at }: { readonly residentId: string; readonly at: string }) {
  const prescribed = useList(
    prescriptionsResource,
    async (query, options) => {
      const { prescriptions } = await api.prescriptions.list({ query }, options);
      return { rows: prescriptions };
    },
    { residentId, status: 'all' as const },
  );
  const inForce = prescribed.rows.filter((each) => isInForceAt(each, new Date(at)));
  return (
    <AsyncContent
      state={prescribed}
      failed="Could not load the medicines"
      loading="Loading the medicines..."
      rows={2}
    >
      <CarriedList
        name="medicinesOut"
        title="Medicines taken along"
        medications={inForce.map(({ medication }) => formatProduct(medication))}
      />
    </AsyncContent>
  );
}
