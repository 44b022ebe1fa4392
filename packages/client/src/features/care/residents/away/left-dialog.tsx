import { LeftDraft, leftKinds, Resident, toFieldErrors } from '@hearthline/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { stayText } from '../../../../care/away/stay-text.ts';
import { fullName } from '../../../../care/names.ts';
import { EditDialog, TextField } from '../../../../lib/form/edit-form/edit-form.tsx';
import type { FormFields } from '../../../../lib/form/edit-form/form-values.ts';
import { useEditForm } from '../../../../lib/form/edit-form/use-edit-form.tsx';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { api } from '../../../../lib/server/api.ts';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { KindField } from './kind-field.tsx';
import { SinceField, toSince } from './since-field.tsx';
import { StayConflict } from './stay-conflict.tsx';

export interface LeftDialogProps {
  resident: Resident;
  onClose: () => void;
}

interface LeftValues {
  kind: LeftDraft['kind'] | null;
  /** ISO 8601; '' is now. */
  since: string;
  where: string;
}

const fields: FormFields<LeftValues> = {
  kind: 'What happened',
  since: 'When',
  where: 'Where to, or why',
};

const schema = z.pipe(
  z.custom<LeftValues>(),
  z.transform((values: LeftValues, { issues }): LeftDraft => {
    const parsed = LeftDraft.safeParse({ ...values, since: toSince(values.since) });
    if (parsed.success) return parsed.data;
    for (const [path, message] of Object.entries(toFieldErrors(parsed.error.issues)))
      issues.push({ code: 'custom', input: values, path: [path], message });
    return z.NEVER;
  }),
);

const toValues =
  (openedAt: string) =>
  (base: Resident | null): LeftValues => {
    const stay = base?.stay;
    // A stay in hospital or on leave says nothing about leaving for good.
    if (stay?.kind !== 'moved' && stay?.kind !== 'died') return { kind: null, since: openedAt, where: '' };
    return { kind: stay.kind, since: stay.since, where: stay.where ?? '' };
  };

/** Notes that a resident moved out or died, or corrects it; mounted while open. */
export function LeftDialog({ resident, onClose }: LeftDialogProps) {
  const [opened] = useState(resident);
  const { id, stay, lastReturn } = opened;
  const name = fullName(opened);
  const home = useHomeTime();
  const [openedAt] = useState(() => serverNow().toISOString());
  const form = useEditForm({
    key: `left:${id}:${stay?.since ?? lastReturn?.returnedAt ?? ''}`,
    base: opened,
    entity: Resident,
    valuesOf: toValues(openedAt),
    fields,
    schema,
    noun: 'resident',
    draftText: () => `the leaving of ${name}`,
    mergeInForm: true,
    onServerValue: (stored) => residentsCollection.upsert([stored]),
    async save(draft, { base }) {
      const body = { ...draft, version: (base ?? opened).version };
      return (await api.away.leaveHome({ params: { id }, body })).resident;
    },
    done: (saved) => [
      saved.stay?.kind === 'died' ? `${name}’s death is noted` : `${name} moved out`,
      saved.stay ? stayText(saved.stay, home) : '',
    ],
    failed: `Could not save that ${name} moved out or died`,
    onSaved(saved) {
      residentsCollection.upsert([saved]);
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={`${name} moved out or died`}
      text="Rounds, boards and counts no longer show this resident, and the room is free. All records stay."
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {form.serverValue && <StayConflict of={form.serverValue} />}
      <KindField label="What happened" options={leftKinds} />
      <SinceField name="since" label="When" />
      <TextField name="where" maxLength={500} />
    </EditDialog>
  );
}
