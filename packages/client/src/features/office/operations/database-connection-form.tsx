import { DatabaseConnectionDraft, defaultDatabasePort, type DatabaseConnection } from '@hearthline/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { EditForm, SaveButton, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { PasswordField } from '../../../lib/form/edit-form/password-field.tsx';
import { typedNumber } from '../../../lib/form/edit-form/typed-number.ts';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { errorText } from '../../../lib/server/error-text.ts';
import { Button } from '../../../ui/show/button.tsx';

export interface DatabaseConnectionFormProps {
  readonly stored: DatabaseConnection | null;
  readonly test: (value: DatabaseConnectionDraft) => Promise<{ readonly text: string }>;
  readonly store: (value: DatabaseConnectionDraft) => Promise<void>;
}

/** The port is typed as text. */
const Typed = z.pipe(z.looseObject({ port: typedNumber() }), DatabaseConnectionDraft);

/** Form for another database. It is tested before saving, and by its own button. */
export function DatabaseConnectionForm({ stored, test, store }: DatabaseConnectionFormProps) {
  const [tested, setTested] = useState<string | null>(null);
  const [isTesting, setTesting] = useState(false);
  const form = useEditForm({
    base: stored,
    valuesOf: (base: DatabaseConnection | null) => ({
      host: base?.host ?? '',
      port: String(base?.port ?? defaultDatabasePort),
      database: base?.database ?? '',
      username: base?.username ?? '',
      password: '',
    }),
    fields: {
      host: 'Host',
      port: 'Port',
      database: 'Database name',
      username: 'Username',
      password: 'Password',
    },
    schema: Typed,
    async save(value) {
      await store(value);
      const { password, ...rest } = value;
      return { ...rest, hasPassword: Boolean(password) };
    },
    done: () => 'Settings Saved',
    failed: ['Error', 'Failed to save database settings'],
  });

  async function handleTest() {
    const typed = Typed.safeParse(form.methods.getValues());
    if (!typed.success) return setTested(typed.error.issues[0]?.message ?? null);
    setTesting(true);
    setTested(null);
    try {
      setTested((await test(typed.data)).text);
    } catch (error) {
      setTested(errorText(error));
    } finally {
      setTesting(false);
    }
  }

  return (
    <EditForm form={form} label="Another database" className="grid max-w-160 gap-3">
      <h3 className="font-head">Use another database</h3>
      <div className="grid gap-3 tablet:grid-cols-2">
        <TextField name="host" required autoComplete="off" />
        <TextField name="port" required inputMode="numeric" />
        <TextField name="database" required autoComplete="off" />
        <TextField name="username" autoComplete="off" />
        <PasswordField
          name="password"
          label="Password"
          description={stored?.hasPassword ? 'Leave it empty to keep the stored one.' : undefined}
          autoComplete="new-password"
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SaveButton form={form}>Save</SaveButton>
        <Button onClick={() => void handleTest()} pending={isTesting} pendingText="Testing...">
          Test connection
        </Button>
      </div>
      <p role="status">{tested}</p>
      <p className="text-s text-ink-2">
        A MongoDB that holds this home is used from the next start. To an empty one the data is moved first.
        Nothing changes before that.
      </p>
    </EditForm>
  );
}
