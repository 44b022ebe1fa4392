import { areAllergiesRecorded, formatHoldReading, Problem, type DoseClaim } from '@hearthline/contracts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { errorText } from '../../../lib/server/error-text.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { isSessionError } from '../../../lib/server/is-session-error.ts';
import { saveFailureInForm } from '../../../lib/server/save-failure-text.ts';
import { readBrokenRules } from '../../../care/records/broken-rules.ts';
import { claimDose, releaseDose } from './claims.ts';
import { givenLatelyText } from './dose-text.ts';
import type { RoundDose } from './round-doses.ts';
import { actFailure, toastFailure } from './tap-failure.ts';
import { useActSender } from './use-act-sender.ts';
import { useIsMounted } from './use-is-mounted.ts';

/** A ticked dose: opening its claim, or ready to be given. */
interface Ticked {
  readonly claim: DoseClaim | null;
  /** Why giving it failed; it stays ticked. */
  readonly failure: string | null;
}

export interface TickedDoses {
  readonly isTicked: (key: string) => boolean;
  /** Why a dose could not be ticked, or not be given. */
  readonly failureOf: (key: string) => string | null;
  readonly tick: (dose: RoundDose, isTicked: boolean) => void;
  /** Gives the ticked doses, one call each; doses that fail stay ticked and show the reason. */
  readonly give: (doses: readonly RoundDose[]) => Promise<void>;
  readonly isGiving: boolean;
}

/** Doses ticked to be given together. A tick claims the dose; removing it, or leaving the page, releases the claim. */
export function useTicked(): TickedDoses {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Ticked>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const [isGiving, setGiving] = useState(false);
  const isRunning = useRef(false);
  /** Taken away while its claim was being opened. */
  const wanted = useRef(new Set<string>());
  const isMounted = useIsMounted();
  const sendOnce = useActSender();
  const home = useHomeTime();

  const releaseAll = useEffectEvent(() => {
    wanted.current.clear();
    for (const { claim } of ticked.values()) if (claim) void releaseDose(claim);
  });
  useEffect(() => () => releaseAll(), []);

  // Memoized, since each resident's block depends on it.
  return useMemo(() => {
    const set = (key: string, value: Ticked | null) =>
      setTicked((before) => {
        const next = new Map(before);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      });
    const refuse = (key: string, text: string | null) =>
      setRefusals((before) => {
        const next = new Map(before);
        if (text) next.set(key, text);
        else next.delete(key);
        return next;
      });

    async function open({ key, due, resident }: RoundDose): Promise<void> {
      if (!areAllergiesRecorded(resident)) {
        refuse(key, 'Allergies are not recorded. Open it to give it.');
        return;
      }
      wanted.current.add(key);
      set(key, { claim: null, failure: null });
      refuse(key, null);
      try {
        const { claim, givenLately, holds = [] } = await claimDose(due);
        const isWanted = wanted.current.has(key);
        const held = holds.find((each) => each.held !== null);
        if (isWanted && !givenLately && !held) {
          set(key, { claim, failure: null });
          return;
        }
        void releaseDose(claim);
        if (!isWanted) return;
        wanted.current.delete(key);
        set(key, null);
        if (givenLately)
          refuse(key, `${givenLatelyText(givenLately, home)} Open it if this is another dose.`);
        else if (held) refuse(key, `${formatHoldReading(held, serverNow())} Open it to decide.`);
      } catch (error) {
        wanted.current.delete(key);
        set(key, null);
        // The dose's own line already shows another user's claim or record.
        const shows = error instanceof Problem && (error.code === 'claimed' || error.code === 'recorded');
        if (!shows && !isSessionError(error)) refuse(key, errorText(error));
      }
    }

    function tick(dose: RoundDose, isTicked: boolean): void {
      if (isTicked) return void open(dose);
      const claim = ticked.get(dose.key)?.claim;
      wanted.current.delete(dose.key);
      set(dose.key, null);
      if (claim) void releaseDose(claim);
    }

    async function give(doses: readonly RoundDose[]): Promise<void> {
      if (isRunning.current) return;
      isRunning.current = true;
      setGiving(true);
      await Promise.all(doses.map(giveOne));
      isRunning.current = false;
      setGiving(false);
    }

    async function giveOne(dose: RoundDose): Promise<void> {
      const { key, due } = dose;
      const { prescriptionId, day, time } = due;
      const body = { prescriptionId, day, time, status: 'administered', notes: null, late: false } as const;
      try {
        await sendOnce(body);
        wanted.current.delete(key);
        set(key, null);
      } catch (error) {
        if (isSessionError(error)) return;
        if (isMounted.current)
          setTicked((before) =>
            new Map(before).set(key, {
              claim: before.get(key)?.claim ?? null,
              failure: readBrokenRules(error)
                ? `${errorText(error)} Open it to record it with a reason.`
                : saveFailureInForm(error),
            }),
          );
        else toastFailure(dose, actFailure(error));
      }
    }

    return {
      isTicked: (key: string) => ticked.has(key),
      failureOf: (key: string) => ticked.get(key)?.failure ?? refusals.get(key) ?? null,
      tick,
      give,
      isGiving,
    };
  }, [ticked, refusals, isGiving, sendOnce, home, isMounted]);
}
