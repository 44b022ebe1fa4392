import { getHeld, scaleReadingMinutes, type HoldReading } from '@hearthline/contracts';
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

/** The last reading for the prescription's scale, if it is new enough at `at`; null, and without a read, if it has no scale. */
export async function readLastForScale(
  { prescription: { scale, residentId } }: Pick<ClaimSubject, 'prescription'>,
  at: Date,
): Promise<{ value: number; at: string } | null> {
  if (!scale) return null;
  const last = await findLastReading(residentId, scale.reading, at);
  if (!last || typeof last.value !== 'number') return null;
  const minutes = (at.getTime() - last.recordedAt.getTime()) / 60_000;
  return minutes <= scaleReadingMinutes ? { value: last.value, at: last.recordedAt.toISOString() } : null;
}
