import { bandSteps, getScaleStep, type BandStep, type VitalKind } from '@hearthline/contracts';
import type { VitalsDocument } from '../../../care/vitals/vitals-record.repository.ts';
import { coded, hl7, ucum } from './common.ts';
import { observationCodes } from './observation-codes.ts';
import type { CodeableConcept, ObservationReferenceRange, Quantity } from './r4.ts';

/** The band scale of a reading by the limits in its record; for a blood pressure that of the systolic value. */
export const getBandSteps = (kind: VitalKind, record: VitalsDocument): readonly BandStep[] =>
  bandSteps(kind, record.sugarType, record.alertLimits);

const interpretation = (code: string, display: string): CodeableConcept[] => [
  coded(hl7('v3-ObservationInterpretation'), code, display),
];
const normal = interpretation('N', 'Normal');
const low = interpretation('L', 'Low');
const high = interpretation('H', 'High');
const criticalLow = interpretation('LL', 'Critical low');
const criticalHigh = interpretation('HH', 'Critical high');

/** The interpretation of a value as shown on screens, in HL7 codes. */
export function getInterpretation(steps: readonly BandStep[], value: number): CodeableConcept[] {
  const { tone, side } = steps.findLast(({ from }) => value >= from)?.band ?? {
    tone: 'normal',
    side: 'normal',
  };
  if (tone === 'normal') return normal;
  if (tone === 'severe') return side === 'low' ? criticalLow : criticalHigh;
  return side === 'low' ? low : high;
}

export function toQuantity(kind: VitalKind, value: number): Quantity {
  const { unit, code } = observationCodes[kind].unit;
  return { value, unit, system: ucum, code };
}

/** The normal range, ends included, and the origin of its limits; absent if no value is normal. */
export function getReferenceRange(
  kind: VitalKind,
  steps: readonly BandStep[],
  isOwn: boolean,
): ObservationReferenceRange[] {
  const first = steps.findIndex(({ band }) => band.tone === 'normal');
  const start = steps[first];
  if (!start) return [];
  const end = steps.slice(first).find(({ band }) => band.tone !== 'normal');
  const upTo = end && Number((end.from - getScaleStep(kind)).toFixed(1));
  return [
    {
      ...(Number.isFinite(start.from) && { low: toQuantity(kind, start.from) }),
      ...(upTo !== undefined && { high: toQuantity(kind, upTo) }),
      text: isOwn ? 'Own limits of this person' : 'Usual limits',
    },
  ];
}
