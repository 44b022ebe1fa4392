import {
  formatHoldLimit,
  formatHoldReading,
  formatSubstanceAmount,
  isAboveLimit,
  type HoldReading,
  type SubstanceAmount,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { titleText } from '../../../care/alert-subject.ts';
import { Notice } from '../../../care/notice.tsx';
import { alertsCollection, medicationRecordsCollection } from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { findLimits } from './as-needed.ts';
import type { OpenDose } from './claims.ts';
import { limitsText } from './dose-text.ts';
import { useLatestHolds } from './use-latest-holds.ts';
import { useKnownStock } from './use-stock.ts';

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

interface HoldsNoticeProps {
  /** The answer to opening the dose. */
  readonly holds: readonly HoldReading[] | undefined;
  readonly residentId: string;
  readonly now: Date;
}

/** The prescription's hold limits with the last readings and their age. */
export function HoldsNotice({ holds = [], residentId, now }: HoldsNoticeProps) {
  return useLatestHolds(holds, residentId, now).map((hold) => (
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
