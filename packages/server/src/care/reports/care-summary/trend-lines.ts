import {
  isPressureKind,
  bandSteps,
  diastolicScale,
  diastolicSteps,
  limitScale,
  limitStretches,
  parseBloodPressure,
  readings,
  isReadingMissed,
  vitalKinds,
  type Band,
  type BandStep,
  type LimitScale,
  type Resident,
  type VitalKind,
  type VitalsRecord,
} from '@hearthline/contracts';

/** A value with its band; `measured` is null if the reading was not measured. */
export interface TrendPoint {
  /** In ms since 1970. */
  readonly at: number;
  readonly measured: { readonly value: number; readonly band: Band } | null;
}

/** One number of a reading over a month; a blood pressure has two. */
export interface TrendLine {
  readonly kind: VitalKind;
  /** E.g. "Blood pressure, systolic". */
  readonly label: string;
  /** Oldest first. */
  readonly points: readonly TrendPoint[];
  /** The alert scales in force, one after another, in ms since 1970. */
  readonly stretches: readonly {
    readonly from: number;
    readonly until: number;
    readonly scale: LimitScale;
  }[];
}

export interface TrendTime {
  readonly from: Date;
  readonly before: Date;
}

/** The lines with at least one reading, measured or marked as not measured. */
export function trendLines(
  records: readonly VitalsRecord[],
  { from, before }: TrendTime,
  today: Resident['alertLimits'],
  now: Date,
): TrendLine[] {
  const sorted = records
    .map((record) => ({ record, at: Date.parse(record.recordedAt), limits: record.alertLimits }))
    .sort((a, b) => a.at - b.at);
  const span = { from: from.getTime(), until: before.getTime() };
  const newest = sorted.at(-1)?.limits ?? null;
  // Limits set after the end of a past month do not apply to it.
  const last = before > now ? today : newest && { limits: newest, setAt: from.toISOString() };

  function lineOf(kind: VitalKind, label: string, part: 0 | 1): TrendLine[] {
    const points = sorted.flatMap(({ record, at }): TrendPoint[] => {
      const value = numberOf(record, kind, part);
      if (value === null) return isReadingMissed(kind, record) ? [{ at, measured: null }] : [];
      const band = bandAt(
        part === 1 ? diastolicSteps : bandSteps(kind, record.sugarType, record.alertLimits),
        value,
      );
      return band ? [{ at, measured: { value, band } }] : [];
    });
    if (points.length === 0) return [];
    const stretches = limitStretches(kind, sorted, last, span).map(({ limits, ...stretch }) => ({
      ...stretch,
      scale: part === 1 ? diastolicScale() : limitScale(kind, limits),
    }));
    return [{ kind, label, points, stretches }];
  }

  return vitalKinds.flatMap((kind) => {
    const { label } = readings[kind];
    if (!isPressureKind(kind)) return lineOf(kind, label, 0);
    return [...lineOf(kind, `${label}, systolic`, 0), ...lineOf(kind, `${label}, diastolic`, 1)];
  });
}

function numberOf(record: VitalsRecord, kind: VitalKind, part: 0 | 1): number | null {
  const stored = record[kind];
  if (typeof stored !== 'string') return stored;
  const pressure = parseBloodPressure(stored);
  return pressure && (part === 0 ? pressure.systolic : pressure.diastolic);
}

const bandAt = (steps: readonly BandStep[], value: number): Band | undefined =>
  steps.findLast(({ from }) => value >= from)?.band;
