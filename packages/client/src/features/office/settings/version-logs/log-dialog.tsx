import { useAtomValue } from 'jotai';
import { changeTypes, versionLogDraft, type VersionLog } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { api } from '../../../../lib/server/api.ts';
import { systemStatusAtom } from '../../../../lib/live/collections.ts';
import { EditDialog, TextField } from '../../../../lib/form/edit-form/edit-form.tsx';
import { typedNumberOrNone } from '../../../../lib/form/edit-form/typed-number.ts';
import { useEditForm } from '../../../../lib/form/edit-form/use-edit-form.tsx';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { toast } from '../../../../ui/overlay/toast.tsx';
import { SelectField } from '../select-field.tsx';

const fields = {
  version: 'Version',
  changeType: 'Change Type',
  changeDate: 'Date',
  description: 'Description',
  totalHours: 'Hours (optional)',
  tasksCount: 'Tasks (optional)',
};

const { totalHours, tasksCount } = versionLogDraft.shape;
const schema = z.extend(versionLogDraft, {
  totalHours: z.pipe(typedNumberOrNone({ decimals: 2 }), totalHours),
  tasksCount: z.pipe(typedNumberOrNone(), tasksCount),
});

/** Adds a version log; what was typed is kept on the device until it is saved. */
export function LogDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const today = useHomeTime().today();
  const form = useEditForm({
    key: 'version-log:new',
    base: null,
    valuesOf: (_log: VersionLog | null) => ({
      version: '',
      changeType: 'enhancement',
      changeDate: today,
      description: '',
      totalHours: '',
      tasksCount: '',
    }),
    fields,
    schema,
    noun: 'version log',
    async save(body, { idempotencyKey }) {
      return (await api.versionLogs.create({ body }, { idempotencyKey })).log;
    },
    done: ({ version }) => ['Version log added', version],
    failed: 'Failed to add version log',
    onSaved() {
      onSaved();
      onClose();
    },
    onClose,
  });
  const current = useAtomValue(systemStatusAtom)?.appVersion;
  const submit = form.submit;
  const checked = {
    ...form,
    submit: (...given: Parameters<typeof submit>) => {
      const { version, description } = form.values;
      if (!version.trim() || !description.trim()) toast.error('Validation Error', 'All fields are required');
      else toast.dismiss();
      submit(...given);
    },
  };
  return (
    <EditDialog form={checked} title="Add Version Log" saveText="Add Version Log" className="grid gap-5">
      <div className="grid gap-5 tablet:grid-cols-3">
        <TextField name="version" required maxLength={20} placeholder={current ?? ''} />
        <SelectField name="changeType" label={fields.changeType} options={changeTypes} required />
        <TextField name="changeDate" type="date" required />
      </div>
      <TextField name="description" required rows={4} maxLength={5_000} />
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextField name="totalHours" inputMode="decimal" />
        <TextField name="tasksCount" inputMode="numeric" />
      </div>
    </EditDialog>
  );
}
