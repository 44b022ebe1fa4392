import { isPressureKind, readings, type AlertLimits } from '@hearthline/contracts';
import { alarmRange, rangeText, targetRange } from '../../../../care/own-limits-text.ts';
import { limitRows } from './limits-values.ts';

/** A resident's targets and alarm limits, by reading. */
export function LimitsList({ limits }: { limits: AlertLimits }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5">
      {limitRows.map(({ kind, label, unit }) => {
        const own = limits[kind];
        const [target, alarm] = own ? [targetRange(own), alarmRange(own)] : [];
        return (
          own && (
            <div key={kind} className="col-span-2 grid grid-cols-subgrid border-b border-line py-1.5">
              <dt className="text-s leading-5.5 text-ink-2">
                {isPressureKind(kind) ? readings[kind].shortLabel : label}
              </dt>
              <dd>
                {target && (
                  <span className="block font-label">
                    Target {rangeText(kind, target)} {unit}
                  </span>
                )}
                {alarm && (
                  <span className="block">
                    Alarm limits {rangeText(kind, alarm)} {unit}
                  </span>
                )}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
