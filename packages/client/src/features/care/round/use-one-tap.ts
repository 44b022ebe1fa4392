import {
  formatNamedDose,
  isAboveLimit,
  Problem,
  type DoseClaim,
  type Medication,
  type MedicationRecord,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useRef, useState } from 'react';
import { areOpenAlertsKnownAtom, hasOpenAlert, isOver } from '../../../care/open-alerts.ts';
import { api } from '../../../lib/server/api.ts';
import { errorText } from '../../../lib/server/error-text.ts';
import { isSessionError } from '../../../lib/server/is-session-error.ts';
import { saveFailureText } from '../../../lib/server/save-failure-text.ts';
import { alertsCollection, medicationRecordsCollection } from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { claimDose, releaseDose } from './claims.ts';
import { recordedText } from './dose-text.ts';
import type { RoundDose } from './round-doses.ts';
import { isSimpleDose } from './simple-dose.ts';
import {
  actFailure,
  claimFailure,
  questionFailure,
  secondPersonFailure,
  tappedText,
  toastFailure,
  type TapFailure,
} from './tap-failure.ts';
import { useActSender } from './use-act-sender.ts';
import { useIsMounted } from './use-is-mounted.ts';

/** A second tap within this time is part of a double tap, ms. It may hit the button of another dose. */
const doubleTapMs = 600;

/** A dose that is being given, or whose giving failed. */
export interface TappedDose {
  readonly isGiving: boolean;
  /** The reason for which it was not recorded. */
  readonly failure: string | null;
}

const giving: TappedDose = { isGiving: true, failure: null };

export interface OneTap {
  /** True if the dose is given by its own button, without a dialog. */
  readonly isSimple: (dose: RoundDose) => boolean;
  /** Records it as given now; opens it if there is anything to ask. */
  readonly give: (dose: RoundDose) => void;
  /** The same object until it changes; undefined if the dose was not tapped. */
  readonly stateOf: (key: string) => TappedDose | undefined;
}

interface OneTapOptions {
  readonly stock: ReadonlyMap<string, Medication>;
  /** Opens a dose; false if another one, or another dialog, is open: then it changes nothing. */
  readonly onOpen: (dose: RoundDose) => boolean;
}

/** Gives simple doses with one tap each. The record can be taken back by "Undo", which keeps both records. */
export function useOneTap({ stock, onOpen }: OneTapOptions): OneTap {
  const [tapped, setTapped] = useState<ReadonlyMap<string, TappedDose>>(new Map());
  /** Keys of the doses that are being recorded; state would be too late for a second tap. */
  const running = useRef(new Set<string>());
  const lastTapAt = useRef(-Infinity);
  const isMounted = useIsMounted();
  const sendOnce = useActSender();
  const home = useHomeTime();
  const isSimple = useIsSimple(stock);

  const give = useCallback(
    (dose: RoundDose): void => {
      const { key } = dose;
      const tappedAt = performance.now();
      if (running.current.has(key) || tappedAt - lastTapAt.current < doubleTapMs) return;
      lastTapAt.current = tappedAt;
      running.current.add(key);
      setTapped((before) => new Map(before).set(key, giving));
      void record().then((failure) => {
        running.current.delete(key);
        if (failure && !isMounted.current) toastFailure(dose, failure);
        setTapped((before) => withFailure(before, key, failure?.inLine ?? null));
      });

      /** Resolves with null once it is recorded, or its dialog is open. */
      async function record(): Promise<TapFailure | null> {
        const { prescriptionId, day, time } = dose.due;
        const body = {
          prescriptionId,
          day,
          time,
          status: 'administered',
          notes: null,
          late: false,
        } as const;
        try {
          const [{ claim, givenLately, amounts = [] }, isAlerted] = await Promise.all([
            claimDose(dose.due),
            // If it can't be known, the dialog says so.
            hasOpenAlert(dose.resident.id).catch(() => true),
          ]);
          if (isAlerted || givenLately || amounts.some(isAboveLimit)) return ask(claim);
          try {
            const reply = await sendOnce(body);
            if (!reply.record) return isMounted.current && onOpen(dose) ? null : secondPersonFailure;
            confirm(reply.record);
            return null;
          } catch (error) {
            if (isSessionError(error)) return null;
            if (isQuestion(error)) return ask(claim);
            void releaseDose(claim);
            return actFailure(error);
          }
        } catch (error) {
          return isSessionError(error) ? null : claimFailure(error);
        }
      }

      /** Opens its dialog, which goes on with the claim. */
      function ask(claim: DoseClaim): TapFailure | null {
        if (isMounted.current && onOpen(dose)) return null;
        void releaseDose(claim);
        return questionFailure;
      }

      function confirm(recorded: MedicationRecord): void {
        const { medication, dose: amount } = dose.prescription;
        toast.success(tappedText(dose), recordedText(recorded, home), {
          label: 'Undo',
          onPress: () => void takeBack(recorded, formatNamedDose(medication, amount)),
        });
      }
    },
    [sendOnce, home, onOpen, isMounted],
  );

  return useMemo(() => ({ isSimple, give, stateOf: (key) => tapped.get(key) }), [isSimple, give, tapped]);
}

/** The map with the failure of a dose, or without the dose. */
function withFailure(
  before: ReadonlyMap<string, TappedDose>,
  key: string,
  failure: string | null,
): ReadonlyMap<string, TappedDose> {
  const next = new Map(before);
  if (failure === null) next.delete(key);
  else next.set(key, { isGiving: false, failure });
  return next;
}

/** Decides which doses are simple; the same function until what it depends on changes. */
function useIsSimple(stock: ReadonlyMap<string, Medication>): OneTap['isSimple'] {
  const userId = useSession().user.id;
  const alerts = useAtomValue(alertsCollection.allAtom);
  const areKnown = useAtomValue(areOpenAlertsKnownAtom);
  const open = alerts.filter((alert) => !isOver(alert));
  const alerted = [...new Set(open.map(({ residentId }) => residentId))].sort().join(' ');
  return useMemo(() => {
    const residentIds = new Set(alerted.split(' '));
    return (dose) =>
      isSimpleDose(dose, {
        medication: stock.get(dose.prescription.medicationId),
        mayHaveOpenAlert: !areKnown || residentIds.has(dose.resident.id),
        userId,
      });
  }, [stock, alerted, areKnown, userId]);
}

/** True if the server recorded nothing because the giver is to be asked something. */
const isQuestion = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.code === 'allergy' ||
    error.code === 'too-soon' ||
    error.code === 'outside-rules' ||
    error.code === 'witness-needed');

/** Corrects a dose given by a slip to "not given yet": it is due again, and the slip stays with its record. */
async function takeBack(record: MedicationRecord, named: string): Promise<void> {
  const { id, residentId, medicationId, scheduledFor } = record;
  const body = {
    residentId,
    medicationId,
    corrects: id,
    reason: 'Tapped by mistake',
    status: 'pending',
    scheduledFor,
    notes: null,
  } as const;
  try {
    const reply = await api.medicationRecords.create(
      { body: { ...body, administered: false } },
      { idempotencyKey: crypto.randomUUID() },
    );
    medicationRecordsCollection.remove([id]);
    medicationRecordsCollection.upsert([reply.record]);
    toast.success(`${named} is due again`, 'It is not recorded as given.');
  } catch (error) {
    if (isSessionError(error)) return;
    const why = errorText(error);
    const { title, text } = saveFailureText(error, { title: 'Not undone', why, by: 'button' });
    toast.error(title, `${named}. ${text}`);
  }
}
