import {
  isPressureKind,
  isMealKind,
  diastolicScale,
  limitScale,
  readings,
  formatReading,
  getScaleStep,
  type LimitScale,
  type VitalKind,
} from '@hearthline/contracts';
import { OwnLimits } from '../own-limits.tsx';
import type { TrendModel } from './trend-model.ts';

/** The name of a chart with its unit, and the ranges of today in words. */
export function TrendCaption({ id, model: { kind, stretches, stops } }: { id: string; model: TrendModel }) {
  const { label, unit } = readings[kind];
  const limits = stretches.at(-1)?.limits ?? null;
  const { range, severe } = scaleText(kind, limitScale(kind, limits));
  const afterMeal = scaleText(kind, limitScale(kind, limits, 'post-meal')).range;
  const diastolic = scaleText(kind, diastolicScale());
  const hasMeals = isMealKind(kind) && stops.some(({ record }) => record.sugarType === 'post-meal');
  return (
    <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-s text-ink-2">
      <span id={id} className="text-m font-head text-ink">
        {label} <span className="text-s font-text text-ink-2">{unit}</span>
      </span>
      <OwnLimits kind={kind} limits={limits?.[kind]} />
      <span>
        Normal {range}
        {isPressureKind(kind) && ` systolic, ${diastolic.range} diastolic`}
        {hasMeals && afterMeal !== range && `, after a meal ${afterMeal}`}
      </span>
      {severe && (
        <span>
          Severe {severe}
          {isPressureKind(kind) && `, diastolic ${diastolic.severe}`}
        </span>
      )}
    </figcaption>
  );
}

/** "Normal 60–100", "Severe under 41 or from 131"; a part is absent without its limits. */
export function scaleText(kind: VitalKind, { normal, severeBelow, severeFrom }: LimitScale) {
  const write = (value: number) => formatReading(kind, value);
  const highest = normal.to - getScaleStep(kind);
  if (normal.from === Infinity) return { range: 'none', severe: 'everywhere' };
  const range =
    normal.to === Infinity
      ? `from ${write(normal.from)}`
      : normal.from === -Infinity
        ? `up to ${write(highest)}`
        : `${write(normal.from)}–${write(highest)}`;
  const severe = [
    severeBelow > -Infinity && `under ${write(severeBelow)}`,
    severeFrom < Infinity && `from ${write(severeFrom)}`,
  ].filter(Boolean);
  return { range, severe: severe.join(' or ') };
}
