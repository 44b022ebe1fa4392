import {
  formatHoldLimit,
  formatHoldReading,
  formatSubstanceAmount,
  isAboveLimit,
  type HoldReading,
  type SubstanceAmount,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { titleText } from '../../../care/alert-subject.ts';
import { loadAlerts } from '../../../care/load-alerts.ts';
import { Notice } from '../../../care/notice.tsx';
import { isOver } from '../../../care/open-alerts.ts';
import { alertsCollection, medicationRecordsCollection } from '../../../lib/live/collections.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { findLimits } from './as-needed.ts';
import type { OpenDose } from './claims.ts';
import { limitsText } from './dose-text.ts';
import { UnbrokenNumbers } from '../../../ui/show/unbroken-numbers.tsx';
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
      <UnbrokenNumbers text={formatHoldReading(hold, now)} />
    </Notice>
  ));
}

/** The resident's alerts that nobody closed, however old: a dose may depend on them. Says so if they can't be known. */
export function AlertsNotice({ residentId }: { residentId: string }) {
  const [isCut, setCut] = useState(false);
  const live = useLiveQuery(`alerts of ${residentId}`, async (signal) => {
    const leftOut = await loadAlerts((alert) => alert.residentId === residentId, { residentId }, signal);
    if (!signal.aborted) setCut(leftOut !== null);
  });
  const all = useAtomValue(alertsCollection.allAtom);
  const open = all.filter((alert) => alert.residentId === residentId && !isOver(alert));
  return (
    <>
      {open.length > 0 && (
        <Notice isStrong shape="octagon">
          {open.length === 1 ? 'Open alert' : 'Open alerts'}: {open.map(titleText).join('; ')}
        </Notice>
      )}
      {(live.status === 'failed' || isCut) && (
        <Notice isStrong shape="octagon">
          There may be more open alerts: they could not all be loaded. Look at the resident’s page.
        </Notice>
      )}
    </>
  );
}
