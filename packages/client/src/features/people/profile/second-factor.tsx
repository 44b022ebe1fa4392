import type { Passkey, ReplyOf, secondFactor } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { browserHasPasskeys } from '../../../lib/session/passkeys.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useList, type Resource } from '../../../lib/live/use-list.ts';
import { AsyncContent } from '../../../ui/table/async-content.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AddSecondFactor } from './add-second-factor.tsx';
import { noFactor, type HeldFactor } from './factor-proof.tsx';
import { FactorDialogs, type FactorDialog } from './factor-dialogs.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Status = ReplyOf<(typeof secondFactor)['status']>;
type Row = Status & { readonly id: string; readonly version: number };

const resource: Resource<Row> = { name: 'own second factor' };

const heldOf = ({ enabledAt, passkeys }: Status): HeldFactor => ({
  app: enabledAt !== null,
  passkeys: passkeys.length > 0,
});

/** The user's own second factor: an authenticator app, passkeys or both, and the recovery codes. */
export function SecondFactor() {
  const own = useList(
    resource,
    async (_query, options) => ({
      rows: [{ id: 'own', version: 1, ...(await api.secondFactor.status({}, options)) }],
    }),
    {},
  );
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [dialog, setDialog] = useState<FactorDialog | 'add-passkey' | null>(null);
  const [factor] = own.rows;
  const held = factor ? heldOf(factor) : noFactor;
  const close = () => {
    setDialog(null);
    own.retry();
  };
  // Outside of what is loaded again: the recovery codes stay until they are written down.
  const handleDone = () => {
    setAdding(false);
    setCodes(null);
    own.retry();
  };
  return (
    <Section title="Second factor" broken={own.status === 'failed'} className="mt-8">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={handleDone} />
      ) : isAdding ? (
        <AddSecondFactor held={held} onDone={handleDone} />
      ) : (
        <AsyncContent state={own} failed="Failed to load your second factor" rows={2}>
          {factor && <Overview factor={factor} onAddApp={() => setAdding(true)} onOpen={setDialog} />}
        </AsyncContent>
      )}
      {dialog === 'add-passkey' && <AddPasskey held={held} onAdded={setCodes} onClose={close} />}
      {dialog && dialog !== 'add-passkey' && (
        <FactorDialogs dialog={dialog} held={held} onCodes={setCodes} onClose={close} />
      )}
    </Section>
  );
}

interface OverviewProps {
  factor: Status;
  onAddApp: () => void;
  onOpen: (dialog: FactorDialog | 'add-passkey') => void;
}

function Overview({ factor, onAddApp, onOpen }: OverviewProps) {
  const { dayAndTime } = useHomeTime();
  const { enabledAt, passkeys, required, recoveryCodesLeft } = factor;
  const { app: hasApp, passkeys: hasPasskeys } = heldOf(factor);
  const mayRemoveApp = hasApp && (!required || hasPasskeys);
  const mayRemovePasskey = !required || hasApp || passkeys.length > 1;
  const isActive = hasApp || hasPasskeys;
  return (
    <>
      <p className="py-3 text-ink-2">
        {enabledAt && `Authenticator app added ${dayAndTime(enabledAt)}. `}
        {isActive
          ? codesLeft(recoveryCodesLeft)
          : 'With an authenticator app on your phone, or a passkey, your password alone signs nobody in.'}
        {isActive && required && ' Your role must have one.'}
      </p>
      {hasPasskeys && (
        <PasskeyList
          passkeys={passkeys}
          onRemove={mayRemovePasskey ? (passkey: Passkey) => onOpen({ passkey }) : undefined}
        />
      )}
      <div className="flex flex-wrap gap-3 pt-3">
        {!hasApp && (
          <Button onClick={onAddApp}>{isActive ? 'Add an authenticator app' : 'Add a second factor'}</Button>
        )}
        {browserHasPasskeys() && <Button onClick={() => onOpen('add-passkey')}>Add a passkey</Button>}
        {isActive && <Button onClick={() => onOpen('codes')}>New recovery codes</Button>}
        {mayRemoveApp && (
          <Button kind="danger" onClick={() => onOpen('app')}>
            {hasPasskeys ? 'Remove authenticator app' : 'Remove second factor'}
          </Button>
        )}
      </div>
    </>
  );
}

function codesLeft(count: number): string {
  return count === 1 ? '1 recovery code is left.' : `${String(count)} recovery codes are left.`;
}
