import { can, type EventName, type EventPayload } from '@hearthline/contracts';
import { api } from './api.ts';
import { runCatchUps } from './catch-ups.ts';
import {
  alertsAtom,
  careAlertsCollection,
  markArrived,
  presenceAtom,
  residentsChangesAtom,
  residentsCollection,
  screensChangesAtom,
  statsAtom,
  systemStatusAtom,
  vitalsChangesAtom,
  vitalsCollection,
} from './collections.ts';
import { heard } from './link.ts';
import { currentSession, endSession } from './session-atom.ts';
import { store } from './store.ts';

type Reactions = { readonly [Name in EventName]: (payload: EventPayload<Name>) => void };

/** What each event does here: one that the contracts add does not compile until it is listed. */
export const reactions: Reactions = {
  'system:status': (status) => {
    store.set(systemStatusAtom, status);
  },
  'session:ended': ({ reason, message }) => endSession(reason, message),
  heartbeat: ({ now }) => heard(now),
  'dashboard:stats': (stats) => {
    store.set(statsAtom, stats);
  },
  'presence:changed': ({ users }) => {
    store.set(presenceAtom, users);
  },
  'alerts:changed': (alerts) => {
    store.set(alertsAtom, alerts);
  },
  'vitals:created': (records) => {
    const known = store.get(vitalsCollection.byIdAtom);
    markArrived(records.map(({ id }) => id).filter((id) => !known.has(id)));
    vitalsCollection.received(records);
    store.set(vitalsChangesAtom, (count) => count + 1);
  },
  'vitals:deleted': (gone) => {
    vitalsCollection.removed(gone.map(({ id }) => id));
    store.set(vitalsChangesAtom, (count) => count + 1);
  },
  'care-alerts:changed': (alerts) => careAlertsCollection.received(alerts),
  'records:reload': ({ resource }) => {
    void runCatchUps(resource);
  },
  'residents:changed': ({ id, change, version }) => {
    if (change === 'deleted') residentsCollection.removed([id]);
    else void fetchResident(id, version);
    store.set(residentsChangesAtom, (count) => count + 1);
  },
  'screens:changed': () => {
    store.set(screensChangesAtom, (count) => count + 1);
  },
  // Said to paired screens alone, which have a socket of their own.
  'wall:board': () => undefined,
  'screen:ended': () => undefined,
};

/** The event names the resident alone; the resident itself is asked for, unless this tab already has that version. */
async function fetchResident(id: string, version: number): Promise<void> {
  const known = store.get(residentsCollection.byIdAtom).get(id);
  if ((known && known.version >= version) || !can(currentSession()?.user.role, 'canViewResidents')) return;
  try {
    const { resident } = await api.residents.get({ params: { id } });
    residentsCollection.received([resident]);
  } catch {
    // Out of reach or already deleted: what shows residents catches up by itself.
    await runCatchUps('residents');
  }
}
