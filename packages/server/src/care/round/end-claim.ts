import { batch } from '../../platform/flow/batch.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { claimsEnded } from './dose-claim.presenter.ts';
import { deleteClaimOfDose } from './dose-claim.repository.ts';

/** Ends the claim of a recorded dose; only `userId`'s claim if given. */
export async function endClaim(key: string, userId?: string): Promise<void> {
  const claim = await deleteClaimOfDose(key, userId);
  if (claim) publishChange(claimsEnded([claim]));
}

/** As `endClaim`, batched over 25 ms in the background. */
export const endClaimSoon = batch(
  (ended: readonly { readonly key: string; readonly holder: string | undefined }[]) =>
    Promise.all(ended.map(({ key, holder }) => endClaim(key, holder))),
  { waitMs: 25 },
);
