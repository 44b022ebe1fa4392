import { openSince, type Alert } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { sessionScopedAtom, store } from '../../../lib/state/store.ts';
import { playAlertSound } from './alert-sound.ts';
import { titleText } from '../../../care/alert-subject.ts';
import { residentText } from './alert-text.ts';
import { getUrgency } from './urgency.ts';
import { listedLateUntilAtom } from './use-alerts.ts';

/** Announcements already made in this tab, by key; null until the first list was loaded. */
const announcedAtom = sessionScopedAtom<ReadonlySet<string> | null>(null);

export interface Announcement {
  /** For screen readers. */
  readonly text: string;
  /** The newest of the new alerts; null when only rechecks became due. */
  readonly newestId: string | null;
}

const announcementAtom = sessionScopedAtom<Announcement | null>(null);

/** Time for which the text stays in the live region and the newest alert in the bar. */
const announcementMs = 10_000;

/**
 * Key of an announcement. It changes when an alert opens, when a correction adds a severe reading, and when the recheck
 * becomes due. A withdrawn recheck can make it due again.
 */
function announcementKeyOf(alert: Alert): string {
  const { id, state, recheckAt, steps } = alert;
  const added = steps.filter(({ what }) => what === 'reading-added').length;
  if (state === 'open') return `${id} open ${openSince(alert)} ${String(added)}`;
  const takenBack = steps.filter(({ what }) => what === 'recheck-withdrawn').length;
  return `${id} ${recheckAt ?? ''} ${String(takenBack)}`;
}

const byOpening = (a: Alert, b: Alert) => Date.parse(openSince(a)) - Date.parse(openSince(b));

function announcementOf(alert: Alert, now: Date): string {
  const opened = openSince(alert) === alert.raisedAt ? 'New alert' : 'Alert reopened';
  const what = getUrgency(alert, now) === 'open' ? opened : 'Recheck due';
  return `${what}: ${titleText(alert)}, ${residentText(alert)}.`;
}

/**
 * Plays the sound once for alerts that became open or due after the first list. Returns the announcement for 10 s; null for
 * none.
 */
export function useAlertAnnouncements(
  alerts: readonly Alert[],
  isKnown: boolean,
  now: Date,
): Announcement | null {
  const calling = alerts.filter((alert) => getUrgency(alert, now) !== 'taken');
  const keys = calling.map(announcementKeyOf).sort().join();
  const announceNew = useEffectEvent(() => {
    const announced = store.get(announcedAtom);
    const lateUntil = store.get(listedLateUntilAtom) ?? '';
    const fresh = calling.filter(
      (alert) =>
        announced?.has(announcementKeyOf(alert)) === false &&
        (alert.state !== 'open' || openSince(alert) > lateUntil),
    );
    store.set(announcedAtom, new Set([...(announced ?? []), ...calling.map(announcementKeyOf)]));
    if (fresh.length === 0) return;
    const newest = fresh
      .filter(({ state }) => state === 'open')
      .sort(byOpening)
      .at(-1);
    const announcement = {
      text: fresh.map((alert) => announcementOf(alert, now)).join(' '),
      newestId: newest?.id ?? null,
    };
    store.set(announcementAtom, announcement);
    setTimeout(
      () => store.set(announcementAtom, (shown) => (shown === announcement ? null : shown)),
      announcementMs,
    );
    void playAlertSound();
  });
  useEffect(() => {
    if (isKnown) announceNew();
  }, [keys, isKnown]);
  return useAtomValue(announcementAtom);
}
