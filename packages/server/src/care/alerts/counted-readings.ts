import { getReadingKinds, type AlertDocument, type AlertStep } from './alert.repository.ts';

type CountedReading = Required<Pick<AlertStep, 'kind' | 'vitalsId' | 'value'>>;

/** Returns true if two optional ids are equal. */
export const isSameId = (a: AlertStep['vitalsId'], b: AlertStep['vitalsId']): boolean =>
  a?.toString() === b?.toString();

/** Returns true if two steps are about the same reading. */
export const isSameReading = (
  a: Pick<AlertStep, 'kind' | 'vitalsId'>,
  b: Pick<AlertStep, 'kind' | 'vitalsId'>,
): boolean => a.kind === b.kind && isSameId(a.vitalsId, b.vitalsId);

/**
 * The later readings that count for an alert and were not withdrawn. A reading counts as a recheck or as the normal reading
 * that allows closing.
 */
export function countedReadings(alert: Pick<AlertDocument, 'steps' | 'readings'>): readonly CountedReading[] {
  const { steps = [], readings } = alert;
  const withdrawn = steps.filter(({ what }) => what === 'recheck-withdrawn');
  const rechecked = steps.flatMap(({ what, kind, vitalsId, value }) =>
    what === 'rechecked' && kind && vitalsId && value !== undefined ? [{ kind, vitalsId, value }] : [],
  );
  const normal = getReadingKinds(alert).flatMap((kind) => {
    const since = readings[kind]?.normalSince;
    return since ? [{ kind, vitalsId: since.vitalsId, value: since.value }] : [];
  });
  return [...rechecked, ...normal].filter(
    (reading, index, all) =>
      all.findIndex((one) => isSameReading(one, reading)) === index &&
      !withdrawn.some((step) => isSameReading(step, reading)),
  );
}
