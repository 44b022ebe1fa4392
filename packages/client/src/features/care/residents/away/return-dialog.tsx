import { getPresence, Resident, ReturnDraft, toFieldErrors } from '@hearthline/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { stayText } from '../../../../care/away/stay-text.ts';
import { fullName, roomText } from '../../../../care/names.ts';
import { useLatestResident } from '../../../../care/resident-notice.tsx';
import { EditDialog } from '../../../../lib/form/edit-form/edit-form.tsx';
import { isSameValues, type FormFields } from '../../../../lib/form/edit-form/form-values.ts';
import { useEditForm } from '../../../../lib/form/edit-form/use-edit-form.tsx';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { api } from '../../../../lib/server/api.ts';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { CarriedList, carriedText, toCarried, type Amounts } from './carried-list.tsx';
import { SinceField, toSince } from './since-field.tsx';

export interface ReturnDialogProps {
  resident: Resident;
  onClose: () => void;
}

interface ReturnValues {
  /** ISO 8601; '' is now. */
  returnedAt: string;
  medicinesBack: Amounts;
}

const fields: FormFields<ReturnValues> = {
  returnedAt: 'Back since',
  medicinesBack: {
    label: 'Medicines brought back',
    text: ({ medicinesBack }) => carriedText(toCarried(medicinesBack)),
  },
};

const schema = z.pipe(
  z.custom<ReturnValues>(),
  z.transform((values: ReturnValues, { issues }): ReturnDraft => {
    const { returnedAt, medicinesBack } = values;
    const parsed = ReturnDraft.safeParse({
      returnedAt: toSince(returnedAt),
      medicinesBack: toCarried(medicinesBack),
    });
    if (parsed.success) return parsed.data;
    for (const [path, message] of Object.entries(toFieldErrors(parsed.error.issues)))
      issues.push({ code: 'custom', input: values, path: [path], message });
    return z.NEVER;
  }),
);

/** Notes that a resident is back, with what came back; mounted while open. */
export function ReturnDialog({ resident, onClose }: ReturnDialogProps) {
  // A colleague's return clears the stay: what was opened is kept.
  const [opened] = useState(resident);
  const latest = useLatestResident(resident);
  const { id, stay } = opened;
  const name = fullName(opened);
  const home = useHomeTime();
  const [openedAt] = useState(() => serverNow().toISOString());
  const untouched: ReturnValues = { returnedAt: openedAt, medicinesBack: [] };
  const form = useEditForm({
    key: `return:${id}:${stay?.since ?? ''}`,
    base: opened,
    entity: Resident,
    valuesOf: () => untouched,
    fields,
    schema,
    noun: 'resident',
    draftText: () => `the return of ${name}`,
    onConflict: async ({ current }): Promise<'stored' | 'resend' | 'back'> => {
      // Only a return matters here; any other change of the resident does not.
      if (!current.active) return 'resend';
      residentsCollection.upsert([current]);
      return findUnnoted(form.methods.getValues(), current) === null ? 'stored' : 'back';
    },
    onServerValue: (stored) => residentsCollection.upsert([stored]),
    async save(draft, { base }) {
      const body = { ...draft, version: (base ?? opened).version };
      return (await api.away.comeBack({ params: { id }, body })).resident;
    },
    done: (saved) => [
      `${name} is back`,
      saved.lastReturn?.check === 'pending'
        ? 'Check the medicines before doses are due again.'
        : roomText(saved.roomNumber),
    ],
    failed: `Could not save that ${name} is back`,
    onSaved(saved) {
      residentsCollection.upsert([saved]);
      onClose();
    },
    onClose,
  });
  /** The typed part that the stored return lacks: "medicines" or "time"; null if it lacks nothing. */
  function findUnnoted({ returnedAt, medicinesBack }: ReturnValues, { lastReturn }: Resident) {
    const typed = toCarried(medicinesBack);
    if (typed.length > 0 && !isSameValues(typed, lastReturn?.medicinesBack)) return 'medicines';
    return returnedAt !== openedAt && returnedAt !== lastReturn?.returnedAt ? 'time' : null;
  }
  const unnoted = latest.active && !form.isSaving ? findUnnoted(form.values, latest) : null;
  const hasLeft = getPresence(opened) === 'left';
  const medications = [...(opened.stay?.medicinesOut ?? []), ...(latest.stay?.medicinesOut ?? [])];
  return (
    <EditDialog
      form={form}
      title={hasLeft ? `${name} is here: entered by mistake` : `${name} is back`}
      text={stay ? `${stayText(stay, home)}.` : undefined}
      saveText={hasLeft ? 'Save that they are here' : 'Save the return'}
      saveDisabled={unnoted !== null}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {latest.active && !form.isSaving && form.saveState !== 'saved' && (
        <p role="alert" className="rounded-notice border-2 border-ink p-4 font-label">
          {latest.lastReturn?.by?.name ?? 'A colleague'} already noted the return
          {unnoted === 'medicines' && '; your medicines are not noted'}
          {unnoted === 'time' && '; your time is not noted'}.
        </p>
      )}
      <SinceField name="returnedAt" label={hasLeft ? 'Here since' : 'Back since'} />
      <CarriedList
        name="medicinesBack"
        title="Medicines brought back"
        medications={medications.map(({ medication }) => medication)}
      />
    </EditDialog>
  );
}
