import { FhirTokenDraft, type FhirToken } from '@hearthline/contracts';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/server/api.ts';
import { EditDialog, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { KeyScope, type KeyScopeValues } from './key-scope.tsx';

/** A new key; `secret` is null if the first reply, which had it, was lost. */
export interface MadeKey {
  readonly token: FhirToken;
  readonly secret: string | null;
}

interface KeyValues extends KeyScopeValues {
  name: string;
  lastDay: string;
}

const { name, lastDay } = FhirTokenDraft.shape;
const schema = z
  .object({ name, lastDay, whose: z.enum(['all', 'chosen']), residentIds: z.array(z.string()) })
  .check(
    z.refine(({ whose, residentIds }) => whose === 'all' || residentIds.length > 0, {
      error: 'Please choose at least one resident.',
      path: ['residentIds'],
    }),
  );

export interface NewKeyProps {
  onClose: () => void;
  onMade: (made: MadeKey) => void;
}

/** Makes a key. No draft is kept: it is a name and a choice. */
export function NewKey({ onClose, onMade }: NewKeyProps) {
  const secret = useRef<string | null>(null);
  const form = useEditForm({
    base: null,
    valuesOf: (_token: FhirToken | null): KeyValues => ({
      name: '',
      whose: 'all',
      residentIds: [],
      lastDay: '',
    }),
    fields: { name: 'Name', whose: 'What it reads', residentIds: 'Residents', lastDay: 'Last day' },
    schema,
    async save({ whose, residentIds, ...body }, { idempotencyKey }) {
      const scope = whose === 'all' ? null : residentIds;
      const made = await api.fhirTokens.create({ body: { ...body, residentIds: scope } }, { idempotencyKey });
      secret.current = made.secret;
      return made.token;
    },
    done: (token) => ['Key made', token.name],
    failed: 'The key was not made',
    onSaved: (token) => onMade({ token, secret: secret.current }),
    onClose,
  });
  return (
    <EditDialog form={form} title="New FHIR key" saveText="Make key" className="grid gap-5">
      <TextField name="name" required maxLength={100} description="Who reads with it, e.g. City Hospital." />
      <KeyScope />
      <TextField name="lastDay" type="date" description="Empty: until it is ended here." />
    </EditDialog>
  );
}
