import { openSince, type Alert } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { sessionData, store } from '../../lib/store.ts';
import { playAlertSound } from './alert-sound.ts';
import { readingText, whoseText } from './alert-words.ts';
import { urgencyOf } from './urgency.ts';

/** The calls this tab has heard, by key; null until the first list came. */
const heardAtom = sessionData<ReadonlySet<string> | null>(null);
const saidAtom = sessionData('');

/** How long a screen reader has to begin with what is said. */
const saidForMs = 10_000;

/** An alert calls when it is raised or opened again, and each time its recheck falls due, for want of a reading taken back too. */
function keyOf(alert: Alert): string {
  const { id, state, recheckAt, steps } = alert;
  if (state === 'open') return `${id} open ${openSince(alert)}`;
  const takenBack = steps.filter(({ what }) => what === 'recheck-withdrawn').length;
  return `${id} ${recheckAt ?? ''} ${String(takenBack)}`;
}

function callOf(alert: Alert, now: Date): string {
  const opened = openSince(alert) === alert.raisedAt ? 'New alert' : 'Alert opened again';
  const what = urgencyOf(alert, now) === 'open' ? opened : 'Recheck is due';
  return `${what}: ${readingText(alert)}, ${alert.word}, ${whoseText(alert)}.`;
}

/** Sounds once for what began to call since the first list, and answers the words to announce: '' for none. */
export function useCalls(alerts: readonly Alert[], isKnown: boolean, now: Date): string {
  const calling = alerts.filter((alert) => urgencyOf(alert, now) !== 'taken');
  const keys = calling.map(keyOf).sort().join();
  const hear = useEffectEvent(() => {
    const heard = store.get(heardAtom);
    const fresh = heard ? calling.filter((alert) => !heard.has(keyOf(alert))) : [];
    store.set(heardAtom, new Set([...(heard ?? []), ...calling.map(keyOf)]));
    if (fresh.length === 0) return;
    const said = fresh.map((alert) => callOf(alert, now)).join(' ');
    store.set(saidAtom, said);
    setTimeout(() => store.set(saidAtom, (standing) => (standing === said ? '' : standing)), saidForMs);
    void playAlertSound();
  });
  useEffect(() => {
    if (isKnown) hear();
  }, [keys, isKnown]);
  return useAtomValue(saidAtom);
}
