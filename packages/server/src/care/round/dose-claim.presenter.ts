import { DoseClaim, formatDoseRemarks } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import { presentDoseDetails } from '../medication-records/dose-details.ts';
import type { DoseClaimDocument } from './dose-claim.repository.ts';
import type { DoseClaimsChanged } from './dose-claims-changed.ts';

const toReply = createPresenter(DoseClaim);

/** Maps a claim to the contract's type; `endedAt` is set only in its last event. */
export function presentClaim(claim: DoseClaimDocument, endedAt: Date | null = null): DoseClaim {
  const { waiting } = claim;
  const remarks = formatDoseRemarks(presentDoseDetails(waiting?.given?.details ?? {}));
  return toReply(claim, {
    endedAt: endedAt?.toISOString() ?? null,
    waiting: waiting && {
      administeredAt: waiting.administeredAt.toISOString(),
      reason: waiting.reason,
      requestedAt: waiting.requestedAt.toISOString(),
      ...(waiting.status && waiting.status !== 'administered' && { status: waiting.status }),
      ...(waiting.handling && { handling: waiting.handling }),
      ...(waiting.balance && { balance: waiting.balance }),
      ...(remarks && { remarks }),
    },
  });
}

export const claimChanged = (claim: DoseClaimDocument): DoseClaimsChanged => ({
  kind: 'dose-claims',
  records: [presentClaim(claim)],
});

export const claimsEnded = (claims: readonly DoseClaimDocument[], now = new Date()): DoseClaimsChanged => ({
  kind: 'dose-claims',
  // Raise the version, because clients ignore an event with a version they already have.
  records: claims.map((claim) => presentClaim({ ...claim, version: claim.version + 1 }, now)),
});
