import {
  getUncheckedReturn,
  type Prescription,
  type Resident,
  type ResidentReturn,
} from '@hearthline/contracts';
import { useState } from 'react';
import { momentText } from '../../../../care/moment-text.ts';
import { fullName } from '../../../../care/names.ts';
import { useAction } from '../../../../lib/form/use-action.ts';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { prescriptionsResource } from '../../../../lib/live/resources.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { api } from '../../../../lib/server/api.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useCan } from '../../../../lib/session/use-can.ts';
import { lazyDialog } from '../../../../lib/shell/lazy.tsx';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { AsyncContent } from '../../../../ui/table/async-content.tsx';
import { Button } from '../../../../ui/show/button.tsx';
import { plus } from '../../../../ui/show/icons.ts';
import { Section } from '../../../../ui/show/section.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { CheckedPrescription } from './checked-prescription.tsx';
import { listToCheck, type ToCheck } from './to-check.ts';

const PrescriptionDialog = lazyDialog(() =>
  import('../prescriptions/prescription-dialog.tsx').then((module) => module.PrescriptionDialog),
);
const StopDialog = lazyDialog(() =>
  import('../prescriptions/stop-dialog.tsx').then((module) => module.StopDialog),
);

type OpenDialog =
  { readonly what: 'write' } | { readonly what: 'change' | 'stop'; readonly prescription: Prescription };

/** The check of a resident's medicines against the letter after a return; nothing if none waits. */
export function MedicinesCheck({ resident }: { resident: Resident }) {
  const back = getUncheckedReturn(resident);
  return back && <PendingCheck key={back.returnedAt} resident={resident} back={back} />;
}

interface PendingCheckProps {
  readonly resident: Resident;
  readonly back: ResidentReturn;
}

function PendingCheck({ resident, back }: PendingCheckProps) {
  const { id, version } = resident;
  const home = useHomeTime();
  const now = useNow(60_000);
  const mayCheck = useCan('canPrescribe');
  const [asBefore, setAsBefore] = useState<ReadonlySet<string>>(() => new Set());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list = useList(
    prescriptionsResource,
    async (query, options) => {
      const { prescriptions } = await api.prescriptions.list({ query }, options);
      return { rows: prescriptions };
    },
    { residentId: id, status: 'all' as const },
  );
  const lines = listToCheck(list.rows, back, now);
  const open = lines.filter(
    ({ outcome, prescription }) => outcome === null && !asBefore.has(prescription.id),
  );
  const mark = (prescriptionId: string, isAsBefore: boolean) => {
    const next = new Set(asBefore);
    if (isAsBefore) next.add(prescriptionId);
    else next.delete(prescriptionId);
    setAsBefore(next);
  };
  const close = () => setDialog(null);
  const name = fullName(resident);
  return (
    <Section title={`Check the medicines of ${name}`} level={3}>
      <p className="py-3">
        Back {back.from === 'hospital' ? 'from hospital ' : back.from === 'leave' ? 'from leave ' : ''}
        since {momentText(back.returnedAt, home)}. Compare each prescription with the letter. No dose is due
        until this is signed. A dose that was given before is recorded in the Kardex below, with a reason.
      </p>
      <BroughtBack back={back} />
      <AsyncContent
        state={list}
        failed="Failed to load the prescriptions"
        loading="Loading the prescriptions..."
      >
        <ul aria-label="Prescriptions to check">
          {lines.map((line) => (
            <CheckedPrescription
              key={line.prescription.id}
              line={line}
              isAsBefore={asBefore.has(line.prescription.id)}
              mayCheck={mayCheck}
              onAsBefore={(isAsBefore) => mark(line.prescription.id, isAsBefore)}
              onChange={() => setDialog({ what: 'change', prescription: line.prescription })}
              onStop={() => setDialog({ what: 'stop', prescription: line.prescription })}
            />
          ))}
        </ul>
        {lines.length === 0 && <p className="py-3">There is no prescription. Add what the letter orders.</p>}
        {mayCheck ? (
          <>
            <p className="py-3">
              <Button icon={plus} onClick={() => setDialog({ what: 'write' })}>
                Add what the letter orders
              </Button>
            </p>
            <SignForm id={id} version={version} name={name} lines={lines} openCount={open.length} />
          </>
        ) : (
          <p className="py-3 font-label">A nurse checks and signs this.</p>
        )}
      </AsyncContent>
      {dialog?.what === 'write' && <PrescriptionDialog resident={resident} onClose={close} />}
      {dialog?.what === 'change' && (
        <PrescriptionDialog resident={resident} prescription={dialog.prescription} onClose={close} />
      )}
      {dialog?.what === 'stop' && <StopDialog prescription={dialog.prescription} onClose={close} />}
    </Section>
  );
}

function BroughtBack({ back: { medicinesBack } }: Pick<PendingCheckProps, 'back'>) {
  if (medicinesBack.length === 0) return null;
  const texts = medicinesBack.map(({ medication, amount }) => `${medication}: ${amount}`);
  return <p className="pb-3">Brought back: {texts.join('; ')}.</p>;
}

interface SignFormProps {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly lines: readonly ToCheck[];
  /** Number of prescriptions that are not checked yet. */
  readonly openCount: number;
}

function SignForm({ id, version, name, lines, openCount }: SignFormProps) {
  const { user } = useSession();
  const [letter, setLetter] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const sign = useAction(
    () => {
      const inForce = lines.filter(({ outcome }) => outcome !== 'stopped');
      const prescriptionIds = inForce.map(({ prescription }) => prescription.id);
      return api.away.reconcile({ params: { id }, body: { letter, prescriptionIds, version } });
    },
    {
      done: ({ resident }) => {
        residentsCollection.upsert([resident]);
        return [`Medicines of ${name} checked`, 'Doses are due again.'];
      },
      failed: 'The check was not signed',
      by: 'form',
    },
  );
  const isUnnamed = letter.trim().length < 3;
  const handleSign = () => {
    setIsAsking(true);
    if (!isUnnamed && openCount === 0) void sign.run();
  };
  const left = openCount === 1 ? '1 prescription is' : `${String(openCount)} prescriptions are`;
  return (
    <form
      noValidate
      aria-label="Sign the check"
      onSubmit={(event) => {
        event.preventDefault();
        handleSign();
      }}
      className="grid gap-3 border-t border-line py-4"
    >
      <Field
        label="Letter"
        required
        description="For example “Discharge letter of Nov 28, Dr. Okafor”."
        error={isAsking && isUnnamed ? 'Please say which letter you checked against.' : undefined}
      >
        <TextInput
          value={letter}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => setLetter(target.value)}
        />
      </Field>
      {isAsking && openCount > 0 && (
        <p role="alert" className="font-label text-severe-ink">
          {left} not checked yet. Mark each as before, or change or stop it.
        </p>
      )}
      <p>
        <Button type="submit" kind="primary" size="tall" pending={sign.pending} pendingText="Signing...">
          Sign as {user.name}
        </Button>
      </p>
    </form>
  );
}
