import { formatProduct, type Problem, type DoseAct, type WitnessEntry } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useWitness } from '../../../care/witness/use-witness.tsx';
import { momentText } from '../../../care/moment-text.ts';
import { api } from '../../../lib/server/api.ts';
import { medicationRecordsCollection } from '../../../lib/live/collections.ts';
import { connectionStatusAtom } from '../../../lib/live/connection.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { discard, outboxAtom } from '../../../lib/outbox/outbox.ts';
import type { OutboxEntry } from '../../../lib/outbox/outbox-store.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { waiting as waitingIcon } from '../../../ui/show/icons.ts';
import { Mark } from '../../../ui/show/mark.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { confirmedOutside, readBrokenRules } from '../../../care/records/broken-rules.ts';
import { sendDose, type DoseAnswers } from '../../../care/records/send-dose.ts';
import { wasGivenDespiteAllergy } from '../../../care/allergy-dialog.tsx';
import type { AskUser } from '../../../lib/form/edit-form/edit-form-types.ts';
import { useAskUser } from '../../../lib/form/use-ask-user.ts';
import { sendAct } from './claims.ts';
import { writeNote } from './write-note.ts';

/** This user's doses noted on paper that are not recorded: waiting to be sent, or with a question. */
export function PaperNotes() {
  const entries = useAtomValue(outboxAtom).entries.filter(({ kind }) => kind === 'late-dose');
  if (entries.length === 0) return null;
  return (
    <ul aria-label="Noted on paper" className="mb-4 grid gap-3">
      {entries.map((entry) =>
        entry.refusal === null ? (
          <WaitingNote key={entry.key} entry={entry} />
        ) : (
          <Question key={entry.key} entry={entry} refusal={entry.refusal} />
        ),
      )}
    </ul>
  );
}

function useNotedAt({ body }: OutboxEntry): string {
  const home = useHomeTime();
  const { administeredAt } = body as DoseAct;
  return administeredAt ? momentText(administeredAt, home) : '';
}

function WaitingNote({ entry }: { entry: OutboxEntry }) {
  const at = useNotedAt(entry);
  const isConnected = useAtomValue(connectionStatusAtom).state === 'live';
  return (
    <li className="tone-due flex min-h-14 items-center gap-3 rounded-notice border-[1.5px] border-tone-edge bg-tone-ground px-4 py-2">
      <Icon svg={waitingIcon} />
      <span className="min-w-0">
        <span className="font-head">{entry.title}</span>: given {at}, noted on paper.{' '}
        {isConnected
          ? 'Will be sent as a late entry as soon as the server can save it.'
          : 'Will be sent as a late entry when the connection is back.'}
      </span>
    </li>
  );
}

/**
 * Records a note as a dose of its own, as Form 02 does, and discards the note. It is no dose of the prescription, so its order
 * is named: the prescriber, and why it is recorded beside the prescription. Resolves with false if the user went back from a
 * question of the server.
 */
async function recordByForm({ key, body }: OutboxEntry, why: string, ask: AskUser): Promise<boolean> {
  const act = body as DoseAct;
  const { prescriptionId, administeredAt, allergyReason } = act;
  const { prescription } = await api.prescriptions.get({ params: { id: prescriptionId } });
  const { residentId, medicationId, orderedBy, prescribedBy, medication } = prescription;
  const send = (answers: DoseAnswers) =>
    api.medicationRecords.create(
      {
        body: {
          residentId,
          medicationId,
          administered: true,
          administeredAt,
          scheduledFor: administeredAt,
          notes: writeNote(act, prescription),
          notPrescribed: { orderedBy: orderedBy ?? prescribedBy.name, why },
          ...answers,
        },
      },
      // Uses the note's own key: the server has stored nothing under it, and it makes a retry idempotent.
      { idempotencyKey: key },
    );
  const questionOf = wasGivenDespiteAllergy(formatProduct(medication));
  const saved = await sendDose(send, ask, questionOf, allergyReason ? { allergyReason } : {});
  if (!saved) return false;
  medicationRecordsCollection.upsert([saved.record]);
  await discard(key);
  return true;
}

/**
 * Records what was noted as given outside the rules, for a reason, or of a controlled drug, with its witness, and discards the
 * note. The note itself never holds the witness.
 */
async function recordNoted(
  { key, body }: OutboxEntry,
  { reason, witness }: { readonly reason: string; readonly witness: WitnessEntry | null },
): Promise<void> {
  const act: DoseAct = { ...(body as DoseAct), ...(witness && { witness }) };
  const broken = await sendAct(act, key).then(
    // No rule is broken any more: the dose is recorded.
    () => null,
    (error: unknown) => {
      const rules = readBrokenRules(error);
      if (!rules || reason === '') throw error;
      return rules;
    },
  );
  if (broken) await sendAct({ ...act, outsideRules: confirmedOutside(broken, reason) }, key);
  await discard(key);
}

/** A note that the server refused: another user recorded the same dose, or it can't be recorded any more. */
function Question({ entry, refusal }: { entry: OutboxEntry; refusal: string }) {
  const at = useNotedAt(entry);
  const isConnected = useAtomValue(connectionStatusAtom).state === 'live';
  const [reason, setReason] = useState('');
  // For an as-needed dose: another dose within its interval.
  const isConflict = entry.refusalCode === 'recorded' || entry.refusalCode === 'too-soon';
  // A dose outside the rules is recorded as itself, with a reason. A scheduled dose with a record is recorded as another
  // dose.
  const [refused, setRefused] = useState<string | null>(entry.refusalCode ?? null);
  const isOutside = refused === 'outside-rules' || refused === 'too-soon';
  // A controlled drug: a witness confirms it when the note is opened, and with it each later try.
  const [isWitnessed, setWitnessed] = useState(entry.refusalCode === 'witness-needed');
  const witness = useWitness();
  const drop = useAction(() => discard(entry.key), {
    done: () => ['Note discarded', `${entry.title}: the record stays as it is.`],
    failed: 'The note is still on this tablet',
  });
  const isItself = isOutside || isWitnessed;
  const { ask, question } = useAskUser();
  /** Resolves with false if the user went back. */
  async function record(): Promise<boolean> {
    try {
      const entered = isWitnessed ? witness.entry : null;
      const why = isConflict ? 'given twice, noted on paper' : 'given, noted on paper';
      if (!isItself) return await recordByForm(entry, why, ask);
      await recordNoted(entry, { reason: reason.trim(), witness: entered });
      return true;
    } catch (error) {
      if (readBrokenRules(error)) setRefused((error as Problem).code);
      if (witness.takeRefusal(error)) setWitnessed(true);
      throw error;
    }
  }
  const keep = useAction(record, {
    done: (isRecorded) => (isRecorded ? [doneText({ isOutside, isItself }), entry.title] : undefined),
    failed: 'The dose was not recorded',
    hint: 'The note is still on this tablet.',
    by: 'form',
  });
  return (
    <li
      role="alert"
      className="grid gap-3 rounded-notice border-2 border-(--v-severe-edge) p-4"
      aria-label={`Question about ${entry.title}`}
    >
      <p className="flex items-start gap-2">
        <Mark shape={isConflict ? 'diamond' : 'square-cross'} size={22} />
        <span className="min-w-0">
          <span className="block text-l font-head">{entry.title}</span>
          <span className="block">
            {refusal} You noted on paper that you gave it at {at}.
          </span>
          {isConflict && (
            <span className="block font-label">
              Is it the same dose? If it was given twice, tell the nurse in charge at once, and record it as
              another dose.
            </span>
          )}
        </span>
      </p>
      {isWitnessed && (
        <div role="group" aria-label="Witness" className="grid gap-4">
          {witness.fields}
        </div>
      )}
      {isOutside && (
        <Field label="If it was given: why?" required>
          <TextInput
            size="tall"
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      <div className="flex flex-col gap-3 *:flex-1 tablet:flex-row">
        <Button size="tall" pending={drop.pending} disabled={keep.pending} onClick={() => void drop.run()}>
          {isConflict ? 'It is the same dose: discard my note' : 'Discard my note'}
        </Button>
        <Button
          size="tall"
          kind="danger"
          pending={keep.pending}
          pendingText="Saving..."
          disabled={
            drop.pending ||
            !isConnected ||
            (isOutside && reason.trim() === '') ||
            (isWitnessed && witness.entry === null)
          }
          onClick={() => void keep.run()}
        >
          {keepText({ isConflict, isOutside, isItself })}
        </Button>
      </div>
      {question}
    </li>
  );
}

interface NotedState {
  readonly isOutside: boolean;
  /** It is recorded as the dose it is, not by Form 02. */
  readonly isItself: boolean;
}

function doneText({ isOutside, isItself }: NotedState): string {
  if (isOutside) return 'Recorded with its reason';
  return isItself ? 'Recorded with its witness' : 'Recorded as another dose';
}

function keepText({ isConflict, isOutside, isItself }: NotedState & { isConflict: boolean }): string {
  if (isItself && !isOutside) return 'It was given: record it with the witness';
  if (isOutside) return 'It was given: record it with a reason';
  return isConflict ? 'It was given twice: record another dose' : 'It was given: record it by Form 02';
}
