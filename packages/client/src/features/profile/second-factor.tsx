import { SecondFactorRemoval } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { EditDialog, TextField } from '../../lib/edit-form/edit-form.tsx';
import { PasswordField } from '../../lib/edit-form/password-field.tsx';
import { useEditForm } from '../../lib/edit-form/use-edit-form.tsx';
import { useHomeTime } from '../../lib/home-time.ts';
import { useList, type Resource } from '../../lib/use-list.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { AddSecondFactor } from './add-second-factor.tsx';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly enabledAt: string | null;
  readonly recoveryCodesLeft: number;
  readonly required: boolean;
}

const resource: Resource<Row> = { name: 'own second factor' };

/** One's own second factor: added with an authenticator app, removed with one of its codes. */
export function SecondFactor() {
  const own = useList(
    resource,
    async (_query, options) => ({
      rows: [{ id: 'own', version: 1, ...(await api.secondFactor.status({}, options)) }],
    }),
    {},
  );
  const [isAdding, setAdding] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { dayAndTime } = useHomeTime();
  const [factor] = own.rows;
  return (
    <Section title="Second factor" broken={own.status === 'failed'} className="mt-8">
      {isAdding ? (
        // Outside of what is loaded again: the recovery codes stay until they are written down.
        <AddSecondFactor
          onDone={() => {
            setAdding(false);
            own.retry();
          }}
        />
      ) : (
        <AsyncContent state={own} failed="Failed to load your second factor" rows={2}>
          {factor?.enabledAt && (
            <>
              <p className="py-3 text-ink-2">
                Added {dayAndTime(factor.enabledAt)}. {codesLeft(factor.recoveryCodesLeft)}
                {factor.required && ' Your role must have one.'}
              </p>
              {!factor.required && (
                <Button kind="danger" onClick={() => setRemoving(true)}>
                  Remove second factor
                </Button>
              )}
            </>
          )}
          {factor?.enabledAt === null && (
            <>
              <p className="py-3 text-ink-2">
                With an authenticator app on your phone, your password alone signs nobody in.
              </p>
              <Button onClick={() => setAdding(true)}>Add a second factor</Button>
            </>
          )}
        </AsyncContent>
      )}
      {isRemoving && <RemoveSecondFactor onClose={() => setRemoving(false)} onRemoved={own.retry} />}
    </Section>
  );
}

function codesLeft(count: number): string {
  return count === 1 ? '1 recovery code is left.' : `${String(count)} recovery codes are left.`;
}

function RemoveSecondFactor({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => void }) {
  const form = useEditForm({
    base: null,
    valuesOf: () => ({ currentPassword: '', code: '' }),
    fields: { currentPassword: 'Your Password', code: 'Code of the app, or a recovery code' },
    schema: SecondFactorRemoval,
    async save(body) {
      await api.secondFactor.remove({ body });
      return { id: 'own', version: 1 };
    },
    done: () => 'Second factor removed',
    failed: 'The second factor was not removed',
    onSaved() {
      onRemoved();
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog form={form} title="Remove your second factor?" saveText="Remove" className="grid gap-5">
      <PasswordField name="currentPassword" label="Your Password" autoComplete="current-password" />
      <TextField name="code" autoComplete="one-time-code" maxLength={20} />
    </EditDialog>
  );
}
