import { FactorProof, SecondFactorConfirmation } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { EditForm, SaveButton, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { qrPath } from '../../../ui/show/qr-path.ts';
import { blankProof, proofFields, ProofFields, prove, type HeldFactor } from './factor-proof.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Begun {
  readonly secret: string;
  readonly uri: string;
}

interface AddSecondFactorProps {
  /** The factors that the user has already. */
  held: HeldFactor;
  onDone: () => void;
}

/** Adds an authenticator app: the password, the QR code for the app, its first code, then the recovery codes, shown once. */
export function AddSecondFactor({ held, onDone }: AddSecondFactorProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun) return <Confirm begun={begun} onConfirmed={setCodes} />;
  return <Begin held={held} onBegun={setBegun} />;
}

const saved = <Body extends object>(body: Body) => ({ ...body, id: 'own', version: 1 });

function Begin({ held, onBegun }: { held: HeldFactor; onBegun: (begun: Begun) => void }) {
  const form = useEditForm({
    base: null,
    valuesOf: () => ({ ...blankProof }),
    fields: proofFields,
    schema: FactorProof,
    save: async (typed) => saved(await api.secondFactor.begin({ body: await prove(typed, held) })),
    done: () => 'Scan the QR code',
    failed: 'The second factor was not added',
    onSaved: onBegun,
  });
  return (
    <EditForm form={form} label="Add a second factor" className="grid max-w-[24rem] gap-4 py-4">
      <ProofFields held={held} />
      <div>
        <SaveButton form={form} kind="secondary" pendingText="One moment...">
          Add second factor
        </SaveButton>
      </div>
    </EditForm>
  );
}

interface ConfirmProps {
  begun: Begun;
  onConfirmed: (codes: readonly string[]) => void;
}

function Confirm({ begun: { secret, uri }, onConfirmed }: ConfirmProps) {
  const qr = qrPath(uri);
  const form = useEditForm({
    base: null,
    valuesOf: () => ({ code: '' }),
    fields: { code: 'Code' },
    schema: SecondFactorConfirmation,
    save: async (body) => saved(await api.secondFactor.confirm({ body })),
    done: () => 'Second factor added',
    failed: 'The second factor was not added',
    onSaved: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <EditForm form={form} label="Confirm the second factor" className="grid max-w-[32rem] gap-4 py-4">
      <p>Scan this code with an authenticator app on your phone, then enter the 6 digits that it shows.</p>
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        data-keep-clear
        viewBox={`0 0 ${String(qr.size)} ${String(qr.size)}`}
        shapeRendering="crispEdges"
        className="w-56"
      >
        {/* Scanners read dark on white, in the dark theme too. */}
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="text-s text-ink-2">
        Or type this key into the app: <b className="font-number break-all">{secret}</b>
      </p>
      <TextField
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        className="w-48"
      />
      <div>
        <SaveButton form={form} pendingText="Checking...">
          Confirm
        </SaveButton>
      </div>
    </EditForm>
  );
}
