import type { AlertDocument, AlertStep } from './alert.model.ts';

type CountedReading = Required<Pick<AlertStep, 'vitalsId' | 'value'>>;

/** Whether two records' ids are one and the same. */
export const isSameId = (a: AlertStep['vitalsId'], b: AlertStep['vitalsId']): boolean =>
  a?.toString() === b?.toString();

/** The later readings that an alert's story tells of and that were not taken back: its recheck, its offer, or its end. */
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
