import { Resident, ReturnDraft, toFieldErrors } from '@hearthline/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { stayText } from '../../../../care/away/stay-text.ts';
import { fullName, roomText } from '../../../../care/names.ts';
import { EditDialog } from '../../../../lib/form/edit-form/edit-form.tsx';
import type { FormFields } from '../../../../lib/form/edit-form/form-values.ts';
import { useEditForm } from '../../../../lib/form/edit-form/use-edit-form.tsx';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { api } from '../../../../lib/server/api.ts';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { CarriedList, toCarried, type Amounts } from './carried-list.tsx';
import { SinceField } from './since-field.tsx';

export interface ReturnDialogProps {
  resident: Resident;
  onClose: () => void;
}

interface ReturnValues {
  /** ISO 8601 */
  returnedAt: string;
}

const fields: FormFields<ReturnValues> = { returnedAt: 'Back since' };

/** Converts the values to the request, without what is carried. */
const schema = z.pipe(
  z.custom<ReturnValues>(),
  z.transform((values: ReturnValues, { issues }): ReturnDraft => {
    const parsed = ReturnDraft.safeParse(values);
    if (parsed.success) return parsed.data;
    for (const [path, message] of Object.entries(toFieldErrors(parsed.error.issues)))
      issues.push({ code: 'custom', input: values, path: [path], message });
    return z.NEVER;
  }),
);

/** Notes that a resident is back, with what came back; mounted while open. */
export function ReturnDialog({ resident, onClose }: ReturnDialogProps) {
  const { id, stay } = resident;
  const name = fullName(resident);
  const home = useHomeTime();
  const [openedAt] = useState(() => serverNow().toISOString());
  const [amounts, setAmounts] = useState<Amounts>({});
  const form = useEditForm({
    base: resident,
    entity: Resident,
    valuesOf: (): ReturnValues => ({ returnedAt: openedAt }),
    fields,
    schema,
    noun: 'resident',
    isDirty: ({ returnedAt }) => returnedAt !== openedAt || toCarried(amounts).length > 0,
    // Who is here already has been brought back by a colleague; any other change does not matter to the return.
    onConflict: async ({ current }) => (current.active ? 'stored' : 'resend'),
    onServerValue: (stored) => residentsCollection.upsert([stored]),
    async save(draft, { base }) {
      const body = { ...draft, medicinesBack: toCarried(amounts), version: (base ?? resident).version };
      return (await api.away.comeBack({ params: { id }, body })).resident;
    },
    done: (saved) => [
      `${name} is back`,
      saved.lastReturn?.check === 'pending'
        ? 'Check the medicines before doses are due again.'
        : roomText(saved.roomNumber),
    ],
    failed: `${name} was not noted as back`,
    onSaved(saved) {
      residentsCollection.upsert([saved]);
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={`${name} is back`}
      text={stay ? `${stayText(stay, home)}.` : undefined}
      saveText="Save the return"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <SinceField name="returnedAt" label="Back since" />
      <CarriedList
        title="Medicines brought back"
        medications={(stay?.medicinesOut ?? []).map(({ medication }) => medication)}
        amounts={amounts}
        onChange={setAmounts}
      />
    </EditDialog>
  );
}
