import { bandSteps, type AlertLimits, type SugarType } from '@hearthline/contracts';
import { measures, steps, type MeasureKey } from './measures.ts';

/** The bands of a reading as a ruler draws them: neighbours of one loudness are one, and only the normal's ends are written. */
export function rulerSegments(field: MeasureKey, sugarType: SugarType, limits?: AlertLimits | null) {
  const { min, max } = measures[field].ruler;
  const scale = bandSteps(field, sugarType, limits).map(({ from, band }) => ({ from, tone: band.tone }));
  // Limits of one's own may lie beyond the ends of the ruler.
  const all = scale.filter(({ from }, index) => from < max && (scale[index + 1]?.from ?? max) > min);
  const joined = all.filter((each, index) => each.tone !== all[index - 1]?.tone);
  const segments = joined.map(({ tone }, index) => ({
    tone,
    to: joined[index + 1]?.from ?? max,
  }));
  const normal = joined.findIndex(({ tone }) => tone === 'normal');
  const above = segments[normal]?.to ?? Infinity;
  const step = field === 'bloodPressure' ? 1 : (steps[field].step ?? 1);
  // What lies above begins one step after the last value that lies below it.
  const format = (limit: number) => {
    const written = limit >= above ? limit - step : limit;
    return step < 1 ? written.toFixed(1) : String(written);
  };
  return { segments, format };
}
