import { PinChange } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { api } from '../../../lib/server/api.ts';
import { EditForm, SaveButton } from '../../../lib/form/edit-form/edit-form.tsx';
import { PasswordField } from '../../../lib/form/edit-form/password-field.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { useList, type Resource } from '../../../lib/live/use-list.ts';
import { AsyncContent } from '../../../ui/table/async-content.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { Section } from '../../../ui/show/section.tsx';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly setAt: string | null;
}

const resource: Resource<Row> = { name: 'own pin' };

/** The PIN for shared tablets: set, changed and removed by its owner. */
export function OwnPin() {
  const own = useList(
    resource,
    async (_query, options) => {
      const { setAt } = await api.ownPin.status({}, options);
      return { rows: [{ id: 'own', version: 1, setAt }] };
    },
    {},
  );
  const { dayAndTime } = useHomeTime();
  const remove = useAction(() => api.ownPin.remove(), {
    done: () => ['PIN removed', 'Shared tablets ask for your password again.'],
    failed: 'The PIN was not removed',
  });
  const handleRemove = async () => {
    if (await remove.run()) own.retry();
  };
  const setAt = own.rows[0]?.setAt ?? null;
  return (
    <Section title="PIN for shared tablets" broken={own.status === 'failed'} className="mt-8">
      <AsyncContent state={own} failed="Failed to load your PIN" rows={2}>
        <p className="pt-3 text-ink-2">
          {setAt
            ? `Set ${dayAndTime(setAt)}. On a shared tablet it signs you in for 12 hours after you entered your password there.`
            : 'With a PIN you switch quickly on a shared tablet: enter your password there once a shift, then the PIN is enough.'}
        </p>
        <PinForm key={setAt} isSet={setAt !== null} onSaved={own.retry} />
        {setAt && (
          <Button kind="danger" onClick={() => void handleRemove()} pending={remove.pending}>
            Remove PIN
          </Button>
        )}
      </AsyncContent>
    </Section>
  );
}

const fields = { pin: 'New PIN', confirmPin: 'Confirm PIN', currentPassword: 'Your Password' };
const schema = z.object({ ...PinChange.shape, confirmPin: z.string() }).check(
  z.refine(({ pin, confirmPin }) => pin === confirmPin, {
    path: ['confirmPin'],
    error: 'PINs do not match',
  }),
);
const blank = () => ({ pin: '', confirmPin: '', currentPassword: '' });

/** No draft is kept on the device: it would hold the PIN and the password. */
function PinForm({ isSet, onSaved }: { isSet: boolean; onSaved: () => void }) {
  const form = useEditForm({
    base: null,
    valuesOf: blank,
    fields,
    schema,
    async save({ pin, currentPassword }) {
      const { setAt } = await api.ownPin.set({ body: { pin, currentPassword } });
      return { id: 'own', version: 1, setAt };
    },
    done: () => ['PIN saved', 'It works on shared tablets where you enter your password once a shift.'],
    failed: 'The PIN was not saved',
    onSaved,
  });
  return (
    <EditForm form={form} label="PIN for shared tablets" className="grid max-w-[48rem] gap-4 py-4">
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 tablet:grid-cols-2">
        <PasswordField
          name="pin"
          label={fields.pin}
          autoComplete="new-password"
          description="4 to 6 digits."
        />
        <PasswordField name="confirmPin" label={fields.confirmPin} autoComplete="new-password" />
        <PasswordField
          name="currentPassword"
          label={fields.currentPassword}
          autoComplete="current-password"
        />
      </div>
      <div>
        <SaveButton form={form} kind="secondary">
          {isSet ? 'Change PIN' : 'Set PIN'}
        </SaveButton>
      </div>
    </EditForm>
  );
}
