import type { AlertDocument, AlertStep } from './alert.model.ts';

type Counted = Required<Pick<AlertStep, 'vitalsId' | 'value'>>;

/** Whether two records' ids are one and the same. */
export const isSame = (a: AlertStep['vitalsId'], b: AlertStep['vitalsId']): boolean =>
  a?.toString() === b?.toString();

/** The later readings that an alert's story tells of and that were not taken back: its recheck, its offer, or its end. */
export function isSourceOf({
  steps = [],
  normalSince,
}: Pick<AlertDocument, 'steps' | 'normalSince'>): readonly Counted[] {
  const gone = steps.filter(({ what }) => what === 'recheck-withdrawn');
  const told = steps.flatMap(({ what, vitalsId, value }) =>
    what === 'rechecked' && vitalsId && value !== undefined ? [{ vitalsId, value }] : [],
  );
  return [...told, ...(normalSince ? [normalSince] : [])].filter(
    ({ vitalsId }, index, all) =>
      all.findIndex((one) => isSame(one.vitalsId, vitalsId)) === index &&
      !gone.some((step) => isSame(step.vitalsId, vitalsId)),
  );
}
