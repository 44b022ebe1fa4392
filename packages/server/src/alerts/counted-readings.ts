import type { AlertDocument, AlertStep } from './alert.model.ts';

type CountedReading = Required<Pick<AlertStep, 'vitalsId' | 'value'>>;

/** Whether two optional ids are equal. */
export const isSameId = (a: AlertStep['vitalsId'], b: AlertStep['vitalsId']): boolean =>
  a?.toString() === b?.toString();

/** The later readings that count for an alert, as its recheck or its offer for closing, and were not withdrawn. */
export function countedReadings({
  steps = [],
  normalSince,
}: Pick<AlertDocument, 'steps' | 'normalSince'>): readonly CountedReading[] {
  const withdrawn = steps.filter(({ what }) => what === 'recheck-withdrawn');
  const rechecked = steps.flatMap(({ what, vitalsId, value }) =>
    what === 'rechecked' && vitalsId && value !== undefined ? [{ vitalsId, value }] : [],
  );
  return [...rechecked, ...(normalSince ? [normalSince] : [])].filter(
    ({ vitalsId }, index, all) =>
      all.findIndex((one) => isSameId(one.vitalsId, vitalsId)) === index &&
      !withdrawn.some((step) => isSameId(step.vitalsId, vitalsId)),
  );
}
