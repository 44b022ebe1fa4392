import type { AlertLimits } from '@hearthline/contracts';
import { rangeText } from '../../../care/own-limits-text.ts';
import { limitRows } from './limits-values.ts';

/** A resident's own limits, one line per reading. */
export function LimitsList({ limits }: { limits: AlertLimits }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5">
      {limitRows.map(({ kind, label, unit }) => {
        const own = limits[kind];
        return (
          own && (
            <div key={kind} className="col-span-2 grid grid-cols-subgrid border-b border-line py-1.5">
              <dt className="text-s leading-5.5 text-ink-2">{kind === 'bloodPressure' ? 'BP' : label}</dt>
              <dd className="font-label">
                {rangeText(kind, own)} {unit}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
