import {
  bandSteps,
  isReadingMissed,
  diastolicSteps,
  parseBloodPressure,
  type Band,
  type BandStep,
  type TrendRecord,
  type VitalKind,
} from '@hearthline/contracts';
import { getRecordTime } from './record-time.ts';

/** A number of a chart's line with its band. */
export interface TrendValue {
  readonly value: number;
  readonly band: Band;
}

/** One kind of reading in a record: its numbers, or that it was not measured. */
export interface TrendStop {
  /** When, in ms since 1970. */
  readonly at: number;
  readonly record: TrendRecord;
  /** One value; two for a blood pressure, the systolic and the diastolic; empty if not measured. */
  readonly values: readonly TrendValue[];
  /** The band of the reading as a whole; absent when not measured. */
  readonly band: Band | undefined;
}

function numberIn(steps: readonly BandStep[], value: number): readonly TrendValue[] {
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index];
    if (step && value >= step.from) return [{ value, band: step.band }];
  }
  return [];
}

/** Finds the scale of a record's reading. Reuses the previous scale if meal and limits are the same, as they mostly are. */
function createStepsFinder(kind: VitalKind) {
  let before: TrendRecord | undefined;
  let steps: readonly BandStep[] = [];
  return (record: TrendRecord): readonly BandStep[] => {
    const { sugarType, alertLimits } = record;
    if (before?.sugarType !== sugarType || before.alertLimits !== alertLimits)
      steps = bandSteps(kind, sugarType, alertLimits);
    before = record;
    return steps;
  };
}

function valuesOf(kind: VitalKind, record: TrendRecord, steps: readonly BandStep[]): readonly TrendValue[] {
  const value = record[kind];
  if (value === null) return [];
  if (typeof value === 'number') return numberIn(steps, value);
  const pressure = parseBloodPressure(value);
  if (!pressure) return [];
  return [...numberIn(steps, pressure.systolic), ...numberIn(diastolicSteps, pressure.diastolic)];
}

const severity = { normal: 0, attention: 1, severe: 2 } as const;

function worst(values: readonly TrendValue[]): Band | undefined {
  let found: Band | undefined;
  for (const { band } of values) if (!found || severity[band.tone] > severity[found.tone]) found = band;
  return found;
}

/**
 * The stops of one kind in these records, which are sorted by time. A missing required reading is a stop too, as not
 * measured. A missing optional reading is no stop.
 */
export function buildTrendStops(kind: VitalKind, records: readonly TrendRecord[]): readonly TrendStop[] {
  const stops: TrendStop[] = [];
  const stepsOf = createStepsFinder(kind);
  for (const record of records) {
    const values = valuesOf(kind, record, stepsOf(record));
    if (values.length > 0 || isReadingMissed(kind, record))
      stops.push({ at: getRecordTime(record), record, values, band: worst(values) });
  }
  return stops;
}
