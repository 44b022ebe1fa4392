import { batch } from '../../platform/core/batch.ts';
import { claimsEnded } from './dose-claim.presenter.ts';
import { deleteClaimOfDose } from './dose-claim.repository.ts';
import type { DoseClaimsChanged } from './dose-claims-changed.ts';

/** Ends the claim of a dose that was dealt with; only `userId`'s where it is given. */
export async function endClaim(
  key: string,
  changed: (change: DoseClaimsChanged) => void,
  userId?: string,
): Promise<void> {
  const claim = await deleteClaimOfDose(key, userId);
  if (claim) changed(claimsEnded([claim]));
}

/** As `endClaim`, with others of the same moment: nobody waits for it. */
export const endClaimSoon = batch(
  (
    ended: readonly {
      key: string;
      changed: (change: DoseClaimsChanged) => void;
      holder: string | undefined;
    }[],
  ) => Promise.all(ended.map(({ key, changed, holder }) => endClaim(key, changed, holder))),
  { waitMs: 25 },
);
