import {
  formatHoldLimit,
  formatHoldReading,
  formatSubstanceAmount,
  isAboveLimit,
  type HoldReading,
  type Resident,
  type SubstanceAmount,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { titleText } from '../../../care/alert-subject.ts';
import { fullName, roomText } from '../../../care/names.ts';
import {
  alertsCollection,
  medicationRecordsCollection,
  residentsCollection,
} from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { cx } from '../../../ui/show/cx.ts';
import { Mark, type MarkShape } from '../../../ui/show/mark.tsx';
import { findLimits } from './as-needed.ts';
import type { OpenDose } from './claims.ts';
import { limitsText } from './dose-text.ts';
import { useKnownStock } from './use-stock.ts';

/** The resident as they are by now: they may move or leave while the dose is open. */
export function useLatestResident(opened: Resident): Resident {
  return useAtomValue(residentsCollection.byIdAtom).get(opened.id) ?? opened;
}

/** Before an as-needed dose is given: how many were given, and from when the next is possible. */
export function LimitsNotice({ dose, now }: { dose: OpenDose; now: Date }) {
  const home = useHomeTime();
  const records = useAtomValue(medicationRecordsCollection.allAtom);
  const { prescription } = dose;
  const stock = useKnownStock();
  const limits = useMemo(
    () => findLimits(prescription, records, { stock, now }),
    [prescription, records, stock, now],
  );
  if (!limits) return null;
  return (
    <Notice isStrong={limits.next !== null} shape={limits.next ? 'ring-pause' : 'ring'}>
      {limitsText(limits, home)}
    </Notice>
  );
}

/** How much of each limited substance was given in 24 hours, over all products. */
export function AmountsNotice({ amounts = [] }: { amounts: readonly SubstanceAmount[] | undefined }) {
  return amounts.map((amount) => (
    <Notice
      key={amount.substance}
      isStrong={isAboveLimit(amount)}
      shape={isAboveLimit(amount) ? 'ring-pause' : 'ring'}
    >
      {formatSubstanceAmount(amount)}
    </Notice>
  ));
}

/** The prescription's hold limits with the last readings and their age. */
export function HoldsNotice({ holds = [], now }: { holds: readonly HoldReading[] | undefined; now: Date }) {
  return holds.map((hold) => (
    <Notice
      key={formatHoldLimit(hold.limit)}
      isStrong={hold.held !== null}
      shape={hold.held === null ? 'ring' : 'ring-pause'}
    >
      {formatHoldReading(hold, now)}
    </Notice>
  ));
}

/** The resident's alerts that nobody closed: a dose may depend on them. */
export function AlertsNotice({ residentId }: { residentId: string }) {
  const all = useAtomValue(alertsCollection.allAtom);
  const open = all.filter(
    (alert) => alert.residentId === residentId && alert.state !== 'closed' && alert.state !== 'withdrawn',
  );
  if (open.length === 0) return null;
  return (
    <Notice isStrong shape="octagon">
      {open.length === 1 ? 'Open alert' : 'Open alerts'}: {open.map(titleText).join('; ')}
    </Notice>
  );
}

/** The resident was made inactive, or moved, since the dose was opened. */
export function ResidentNotice({ opened, latest }: { opened: Resident; latest: Resident }) {
  const name = fullName(latest);
  if (!latest.active)
    return (
      <Notice isStrong shape="no-entry">
        {name} was made inactive. Check with the nurse in charge before giving this dose.
      </Notice>
    );
  if (latest.roomNumber === opened.roomNumber) return null;
  return (
    <Notice isStrong shape="info">
      {name} moved: {roomText(opened.roomNumber)} before, {roomText(latest.roomNumber)} now.
    </Notice>
  );
}

function Notice({ isStrong, shape, children }: { isStrong: boolean; shape: MarkShape; children: ReactNode }) {
  return (
    <p
      role={isStrong ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-2 rounded-notice p-4 text-l font-head',
        isStrong ? 'border-2 border-ink' : 'border border-line-strong',
      )}
    >
      <Mark shape={shape} size={22} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
