import { DoseClaim, Problem } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useReducer, useState } from 'react';
import { doseClaimsCollection } from '../../../lib/live/collections.ts';
import { errorText } from '../../../lib/server/error-text.ts';
import { isSavingRefused } from '../../../lib/server/is-saving-refused.ts';
import { useSession } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { claimDose, releaseDose, type ClaimedDose, type DoseIdentity } from './claims.ts';
import { isHeld } from './round-doses.ts';

export type DoseClaimState =
  | { readonly kind: 'opening' }
  /** It is this user's: it may be recorded. */
  | ({ readonly kind: 'open' } & ClaimedDose)
  /** It was this user's, and ran out or ended with the connection. */
  | { readonly kind: 'ended' }
  /** Another user has it open, or has another as-needed dose of the medication open. */
  | { readonly kind: 'held'; readonly claim: DoseClaim }
  /** Somebody recorded it: its record is in the store. */
  | { readonly kind: 'recorded' }
  /** `isUnsavable`: the server can save nothing now, e.g. with a full disk. */
  | { readonly kind: 'failed'; readonly message: string; readonly isUnsavable: boolean };

type Answer = { readonly turn: string } & (ClaimedDose | { readonly error: unknown });

/**
 * Claims a dose while it is open and `isLive`; after a reconnect it is claimed anew. Releases it when it is closed, unless it
 * waits for a second person.
 */
export function useDoseClaim({ prescriptionId, day, time }: DoseIdentity, isLive: boolean, now: Date) {
  const { user } = useSession();
  const [attempt, reopen] = useReducer((count: number) => count + 1, 0);
  const turn = `${prescriptionId} ${day} ${time ?? ''} ${String(attempt)} ${String(isLive)}`;
  const [answer, setAnswer] = useState<Answer>();
  const claims = useAtomValue(doseClaimsCollection.byIdAtom);

  useEffect(() => {
    if (!isLive) return;
    let isOpen = true;
    let mine: DoseClaim | undefined;
    claimDose({ prescriptionId, day, time }).then(
      (opened) => {
        mine = opened.claim;
        if (isOpen) setAnswer({ turn, ...opened });
        else void releaseDose(opened.claim);
      },
      (error: unknown) => {
        if (isOpen) setAnswer({ turn, error });
      },
    );
    return () => {
      isOpen = false;
      const known = mine && store.get(doseClaimsCollection.byIdAtom).get(mine.id);
      if (known && !known.waiting) void releaseDose(known);
    };
  }, [prescriptionId, day, time, isLive, turn]);

  return { state: stateOf(), reopen };

  function stateOf(): DoseClaimState {
    if (answer?.turn !== turn) return { kind: 'opening' };
    if ('error' in answer) return stateOfError(answer.error);
    const claim = claims.get(answer.claim.id);
    const isMine = claim?.by.id === user.id && isHeld(claim, now);
    if (!isMine) return { kind: 'ended' };
    const { claim: _claim, ...known } = answer;
    return { kind: 'open', claim, ...known };
  }

  function stateOfError(error: unknown): DoseClaimState {
    if (error instanceof Problem && error.code === 'recorded') return { kind: 'recorded' };
    if (!(error instanceof Problem) || error.code !== 'claimed')
      return { kind: 'failed', message: errorText(error), isUnsavable: isSavingRefused(error) };
    const held = claims.get(DoseClaim.safeParse(error.details.current).data?.id ?? '');
    if (!held || !isHeld(held, now)) return { kind: 'ended' };
    // This user's own: what they gave under another prescription of the medication waits for its second person.
    return { kind: held.by.id === user.id ? 'open' : 'held', claim: held };
  }
}
