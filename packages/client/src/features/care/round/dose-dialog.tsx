import {
  formatInstructions,
  formatNamedDose,
  formatProduct,
  isControlled,
  type Medication,
  type RoundPrescription,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { medicationRecordsCollection, prescriptionsCollection } from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { TextArea } from '../../../ui/form/text-input.tsx';
import { UnbrokenNumbers } from '../../../ui/show/unbroken-numbers.tsx';
import { fullName } from '../../../care/names.ts';
import { ResidentNotice, useLatestResident } from '../../../care/resident-notice.tsx';
import { NoSubstancesNote } from '../../../care/no-substances-note.tsx';
import { countingRecords } from '../../../care/records/counting-records.ts';
import type { DoseIdentity, OpenDose } from './claims.ts';
import { DoseFacts } from './dose-facts.tsx';
import { DoseFormView } from './dose-form-view.tsx';
import { EndedNotice } from './ended-prescription.tsx';
import { AlertsNotice, AmountsNotice, HoldsNotice, LimitsNotice } from './dose-notices.tsx';
import type { DoseNote } from './dose-notes.ts';
import { claimText, conflictText, notedText, recordedText } from './dose-text.ts';
import { getRoundDoseKey } from './round-doses.ts';
import { useDoseClaim } from './use-dose-claim.ts';
import { useDoseForm } from './use-dose-form.ts';
import { useWitnessChoice } from './use-witness-choice.tsx';
import { WaitingForSecond } from './waiting-for-second.tsx';

export interface DoseDialogProps {
  readonly dose: OpenDose;
  readonly stock: Medication | undefined;
  readonly isLive: boolean;
  readonly notLiveSince: string | null;
  /** It was noted on this device, and is not recorded yet. */
  readonly note: DoseNote | undefined;
  readonly onClose: () => void;
  /** Opens the note of what was given on paper. */
  readonly onPaper: () => void;
}

/** A dose of the round: its details and its outcome. It is claimed while the dialog is open. Mounted while it is open. */
export function DoseDialog(props: DoseDialogProps) {
  const { dose: opened, stock, isLive, notLiveSince, note, onClose, onPaper } = props;
  const dose = {
    ...opened,
    prescription: useLatest(opened.prescription),
    resident: useLatestResident(opened.resident),
  };
  const { prescription, resident, identity } = dose;
  const now = useNow(1_000);
  const home = useHomeTime();
  const { user } = useSession();
  const { state, reopen } = useDoseClaim(identity, isLive && !note, now);
  const record = useRecordOf(identity);
  const isWaiting = state.kind === 'open' && state.claim.waiting !== null;
  const named = formatNamedDose(prescription.medication, prescription.dose);
  const source = state.kind === 'open' ? state.source : undefined;
  const witness = useWitnessChoice({ dose, stock, source });
  const form = useDoseForm({
    identity,
    isControlled: isControlled(stock),
    witness,
    medication: named,
    ordered: prescription,
    isDone: record !== undefined || isWaiting,
    done: (recorded) => [
      `${fullName(resident)}: ${formatNamedDose(prescription.medication, recorded.dose ?? prescription.dose)}`,
      recordedText(recorded, home),
    ],
    onClose,
  });
  const isAsked = record === undefined && !note && isLive && state.kind === 'open' && !isWaiting;
  const isMine = (record?.recordedBy ?? record?.administeredByUser)?.id === user.id;

  function content() {
    if (record)
      return (
        <>
          <Message>{isMine ? recordedText(record, home) : conflictText(record, home)}</Message>
          {!isMine && form.values.notes.trim() !== '' && <Typed text={form.values.notes} />}
        </>
      );
    if (note) return <Message>{notedText(note, home)}.</Message>;
    if (!isLive)
      return (
        <>
          <Message>
            Not live{notLiveSince && ` since ${notLiveSince}`}. Do not give medication from this list until it
            is live again.
          </Message>
          <NoteButton kind="primary" onPaper={onPaper} />
        </>
      );
    if (state.kind === 'opening') return <p role="status">Opening...</p>;
    if (state.kind === 'held')
      return (
        <Message>
          {claimText(state.claim)}, since {home.time(state.claim.at)}.
        </Message>
      );
    if (state.kind === 'open')
      return state.claim.waiting ? (
        <WaitingForSecond claim={state.claim} now={now} onTakenBack={onClose} />
      ) : (
        <>
          <AmountsNotice amounts={state.amounts} />
          <HoldsNotice holds={state.holds} residentId={resident.id} now={now} />
          <DoseFormView
            form={form}
            dose={dose}
            givenLately={state.givenLately}
            lastReading={state.lastReading}
            lastSites={state.lastSites}
            now={now}
            witness={witness}
          />
          {form.isUnsavable && <NoteUnsaved onPaper={onPaper} />}
        </>
      );
    const text =
      state.kind === 'failed'
        ? state.message
        : 'It was open for 5 minutes, or the connection was cut: others can open it now.';
    return (
      <>
        <Message>{text}</Message>
        <Button kind="primary" size="tall" wide onClick={reopen}>
          Open again
        </Button>
        {state.kind === 'failed' && state.isUnsavable && <NoteUnsaved onPaper={onPaper} />}
      </>
    );
  }

  return (
    <Dialog
      open
      onClose={form.isTyped ? form.leave : onClose}
      title={<UnbrokenNumbers text={formatProduct(prescription.medication)} />}
      width="wide"
    >
      <DoseFacts
        dose={dose}
        instructions={formatInstructions(
          isAsked ? { ...prescription, holdLimits: null, scale: null } : prescription,
        )}
        // Known once the dose is open, and not for one that waits.
        stock={state.kind === 'open' && !isWaiting ? stock : undefined}
        source={source}
        now={now}
      />
      <div className="mt-4 grid gap-4">
        {!record && <AlertsNotice residentId={resident.id} />}
        {!record && <ResidentNotice of={opened.resident} />}
        {!record && !note && <NoSubstancesNote of={stock} />}
        {!record && !note && <LimitsNotice dose={dose} now={now} />}
        {!record && <EndedNotice prescription={prescription} now={now} />}
        {content()}
      </div>
      {(isAsked || form.isTyped) && form.dialog}
    </Dialog>
  );
}

/** A prescription as it is by now: it may be stopped or changed while its dose is open. */
function useLatest(prescription: RoundPrescription): RoundPrescription {
  const known = useAtomValue(prescriptionsCollection.byIdAtom).get(prescription.id);
  return known && known.version > prescription.version ? known : prescription;
}

/** Shown while the server can save nothing: a given dose is noted on this device. */
function NoteUnsaved({ onPaper }: Pick<DoseDialogProps, 'onPaper'>) {
  return (
    <>
      <p>
        If it was given, note it: the note is kept on this device and will be sent as a late entry as soon as
        the server can save it.
      </p>
      <NoteButton onPaper={onPaper} />
    </>
  );
}

function NoteButton({ kind, onPaper }: Pick<DoseDialogProps, 'onPaper'> & { readonly kind?: 'primary' }) {
  return (
    <Button {...(kind && { kind })} size="tall" wide onClick={onPaper}>
      Note what was given on paper
    </Button>
  );
}

/** A note that can't be saved any more, to be copied. */
function Typed({ text }: { text: string }) {
  return (
    <Field label="What you typed was:">
      <TextArea readOnly rows={2} value={text} onFocus={({ target }) => target.select()} />
    </Field>
  );
}

function Message({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-2 text-l font-head">
      <Mark shape="info" size={20} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** The record of a scheduled dose; undefined for an as-needed dose, which may have many records. */
function useRecordOf({ prescriptionId, day, time }: DoseIdentity) {
  const records = useAtomValue(medicationRecordsCollection.allAtom);
  return useMemo(() => {
    if (time === undefined) return undefined;
    const wanted = getRoundDoseKey({ prescriptionId, day, time });
    return countingRecords(records).find(
      (record) => getRoundDoseKey(record) === wanted && record.status !== 'pending',
    );
  }, [records, prescriptionId, day, time]);
}
