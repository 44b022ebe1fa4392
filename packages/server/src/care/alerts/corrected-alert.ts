import { severeReadings } from './alert-of-record.ts';
import {
  getReadingKinds,
  type AlertDocument,
  type AlertStep,
  type StoredReadings,
} from './alert.repository.ts';
import type { CorrectionRecord } from '../vitals/alert-vitals.repository.ts';
import { correctedText, getRecorder } from './withdrawal.ts';

type CorrectedFields = Pick<AlertDocument, 'vitalsId' | 'readings' | 'measuredAt' | 'measuredByName'>;

/** The fields of an alert whose record was replaced by `correction`; null if none of its readings is severe. */
export function correctedFields(
  { readings: before }: Pick<AlertDocument, 'readings'>,
  correction: CorrectionRecord,
): CorrectedFields | null {
  const severe = severeReadings(correction);
  const readings = getReadingKinds({ readings: severe }).map((kind) => {
    const normalSince = before[kind]?.normalSince ?? null;
    return [kind, { ...severe[kind], normalSince }];
  });
  if (readings.length === 0) return null;
  return {
    vitalsId: correction._id,
    readings: Object.fromEntries(readings) as StoredReadings,
    measuredAt: correction.recordedAt,
    measuredByName: correction.recordedByName,
  };
}

/** Resets an alert to open and unassigned. */
export const untaken = {
  state: 'open',
  takenBy: null,
  takenAt: null,
  takenBefore: null,
  recheckAt: null,
  recheckBase: null,
  rechecks: [],
} as const satisfies Partial<AlertDocument>;

/** Steps for the readings that a correction added, changed, or moved out of the severe bands. */
export function correctionSteps(
  { readings: before }: Pick<AlertDocument, 'readings'>,
  after: StoredReadings,
  correction: CorrectionRecord,
): AlertStep[] {
  const made = { by: getRecorder(correction), at: correction.createdAt };
  const gone = getReadingKinds({ readings: before }).filter((kind) => !after[kind]);
  return [
    ...gone.map((kind) => {
      const value = before[kind]?.value ?? '';
      return { what: 'reading-withdrawn' as const, ...made, kind, value, because: correctedText };
    }),
    ...getReadingKinds({ readings: after }).flatMap((kind): AlertStep[] => {
      const value = after[kind]?.value ?? '';
      if (!before[kind]) return [{ what: 'reading-added', ...made, kind, value }];
      return before[kind].value === value ? [] : [{ what: 'reading-corrected', ...made, kind, value }];
    }),
  ];
}
