import {
  formatNamedDose,
  isAboveLimit,
  Problem,
  type Alert,
  type Medication,
  type MedicationRecord,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { fullName } from '../../../care/names.ts';
import { api } from '../../../lib/server/api.ts';
import { errorText } from '../../../lib/server/error-text.ts';
import { isSessionError } from '../../../lib/server/is-session-error.ts';
import { saveFailureInForm } from '../../../lib/server/save-failure-text.ts';
import { alertsCollection, medicationRecordsCollection } from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { claimDose, releaseDose } from './claims.ts';
import { recordedText } from './dose-text.ts';
import type { RoundDose } from './round-doses.ts';
import { isSimpleDose } from './simple-dose.ts';
import { useActSender } from './use-act-sender.ts';

/** A second tap within this time is part of a double tap, ms. It may hit the button of another dose. */
const doubleTapMs = 600;

export interface OneTap {
  /** True if the dose is given by its own button, without a dialog. */
  readonly isSimple: (dose: RoundDose) => boolean;
  /** Records it as given now; opens it if there is anything to ask. */
  readonly give: (dose: RoundDose) => void;
  readonly isGiving: (key: string) => boolean;
  /** Why it was not recorded. */
  readonly failureOf: (key: string) => string | null;
}

interface OneTapOptions {
  readonly stock: ReadonlyMap<string, Medication>;
  readonly onOpen: (dose: RoundDose) => void;
}

/** Gives simple doses with one tap each. The record can be taken back by "Undo", which keeps both records. */
export function useOneTap({ stock, onOpen }: OneTapOptions): OneTap {
  const [giving, setGiving] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  /** Keys of the doses that are being recorded; state would be too late for a second tap. */
  const running = useRef(new Set<string>());
  const lastTapAt = useRef(-Infinity);
  const sendOnce = useActSender();
  const home = useHomeTime();
  const userId = useSession().user.id;

  const alerts = useAtomValue(alertsCollection.allAtom);
  const alerted = useMemo(
    () => new Set(alerts.filter(isUnclosed).map(({ residentId }) => residentId)),
    [alerts],
  );

  // Memoized, since each resident's block depends on it.
  return useMemo(() => {
    const fail = (key: string, text: string | null) =>
      setFailures((before) => {
        const next = new Map(before);
        if (text === null) next.delete(key);
        else next.set(key, text);
        return next;
      });

    async function record(dose: RoundDose): Promise<void> {
      const { key, due } = dose;
      const { prescriptionId, day, time } = due;
      try {
        const { claim, givenLately, amounts = [] } = await claimDose(due);
        // Its dialog goes on with this claim.
        if (givenLately || amounts.some(isAboveLimit)) return onOpen(dose);
        try {
          const body = {
            prescriptionId,
            day,
            time,
            status: 'administered',
            notes: null,
            late: false,
          } as const;
          const reply = await sendOnce(body);
          if (reply.record) confirm(dose, reply.record);
          else onOpen(dose);
        } catch (error) {
          if (isSessionError(error)) return;
          if (isQuestion(error)) return onOpen(dose);
          void releaseDose(claim);
          fail(key, saveFailureInForm(error));
        }
      } catch (error) {
        // The dose's own line already shows another user's claim or record.
        const shows = error instanceof Problem && (error.code === 'claimed' || error.code === 'recorded');
        if (!shows && !isSessionError(error)) fail(key, errorText(error));
      }
    }

    function confirm({ prescription, resident }: RoundDose, recorded: MedicationRecord): void {
      const named = formatNamedDose(prescription.medication, prescription.dose);
      toast.success(`${fullName(resident)}: ${named}`, recordedText(recorded, home), {
        label: 'Undo',
        onPress: () => void takeBack(recorded, named),
      });
    }

    function give(dose: RoundDose): void {
      const { key } = dose;
      const tappedAt = performance.now();
      if (running.current.has(key) || tappedAt - lastTapAt.current < doubleTapMs) return;
      lastTapAt.current = tappedAt;
      running.current.add(key);
      fail(key, null);
      setGiving(new Set(running.current));
      void record(dose).finally(() => {
        running.current.delete(key);
        setGiving(new Set(running.current));
      });
    }

    return {
      isSimple: (dose) =>
        isSimpleDose(dose, {
          medication: stock.get(dose.prescription.medicationId),
          hasOpenAlert: alerted.has(dose.resident.id),
          userId,
        }),
      give,
      isGiving: (key) => giving.has(key),
      failureOf: (key) => failures.get(key) ?? null,
    };
  }, [giving, failures, sendOnce, home, userId, stock, onOpen, alerted]);
}

const isUnclosed = ({ state }: Pick<Alert, 'state'>): boolean => state !== 'closed' && state !== 'withdrawn';

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
    if (!isSessionError(error))
      toast.error('Not undone', `${named} is still recorded as given. ${errorText(error)}`);
  }
}
