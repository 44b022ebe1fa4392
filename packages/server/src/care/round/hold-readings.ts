import { getHeld, type HoldReading } from '@hearthline/contracts';
import { findLastReading } from '../vitals/last-vitals.repository.ts';
import type { ClaimSubject } from './claim-dose.ts';

/** The prescription's hold limits with the resident's last readings at `at`. Empty, and without a read, if it has none. */
export function readHoldReadings(
  { prescription }: Pick<ClaimSubject, 'prescription'>,
  at: Date,
): Promise<HoldReading[]> {
  return Promise.all(
    (prescription.holdLimits ?? []).map(async (limit): Promise<HoldReading> => {
      const last = await findLastReading(prescription.residentId, limit.kind, at);
      return {
        limit,
        value: last?.value ?? null,
        recordedAt: last?.recordedAt.toISOString() ?? null,
        held: getHeld(limit, last, at),
      };
    }),
  );
}
