import { can, type EventName, type EventPayload } from '@hearthline/contracts';
import { api } from '../server/api.ts';
import { followAppearance } from './appearance.ts';
import { refetchAll } from './refetch.ts';
import {
  activityChangeCountAtom,
  backupsChangeCountAtom,
  balanceChecksChangeCountAtom,
  noticesAtom,
  alertsCollection,
  handoverChangeCountAtom,
  doseClaimsCollection,
  dosesReopenedCountAtom,
  markNew,
  medicationRecordsCollection,
  presenceAtom,
  residentsChangeCountAtom,
  residentsCollection,
  displaysChangeCountAtom,
  medicationsChangeCountAtom,
  suppliesChangeCountAtom,
  prescriptionsChangeCountAtom,
  prescriptionsCollection,
  statsAtom,
  systemStatusAtom,
  trendCollection,
  rootingsChangeCountAtom,
  erasuresChangeCountAtom,
  unsavedFormsChangeCountAtom,
  usersChangeCountAtom,
  vitalsChangeCountAtom,
  vitalsCollection,
  contactMessagesChangeCountAtom,
  websiteChangeCountAtom,
} from './collections.ts';
import { heartbeatReceived } from './connection.ts';
import { currentSession, endSession, setSessionUser } from '../session/session.ts';
import { store } from '../state/store.ts';

/** The content of handovers has changed: the open handover refetches. */
function handoverChanged(): void {
  store.set(handoverChangeCountAtom, (count) => count + 1);
}

type EventHandlers = { readonly [Name in EventName]: (payload: EventPayload<Name>) => void };

/** Handlers of all socket events; complete by type. */
export const eventHandlers: EventHandlers = {
  'system:status': (status) => {
    store.set(systemStatusAtom, status);
    followAppearance(status.appearance);
  },
  'session:ended': ({ reason, message }) => endSession(reason, message),
  heartbeat: ({ now, late }) => heartbeatReceived(now, late),
  'dashboard:stats': (stats) => {
    store.set(statsAtom, stats);
  },
  'presence:changed': ({ users }) => {
    store.set(presenceAtom, users);
  },
  'alerts:changed': (notices) => {
    store.set(noticesAtom, notices);
  },
  'vitals:created': (records) => {
    const known = store.get(vitalsCollection.byIdAtom);
    markNew(records.map(({ id }) => id).filter((id) => !known.has(id)));
    vitalsCollection.upsert(records);
    trendCollection.upsert(records);
    store.set(vitalsChangeCountAtom, (count) => count + 1);
  },
  'vitals:deleted': (deleted) => {
    vitalsCollection.remove(deleted.map(({ id }) => id));
    trendCollection.remove(deleted.map(({ id }) => id));
    store.set(vitalsChangeCountAtom, (count) => count + 1);
  },
  'care-alerts:changed': (alerts) => {
    alertsCollection.upsert(alerts);
    handoverChanged();
  },
  'medication-records:created': (records) => {
    const known = store.get(medicationRecordsCollection.byIdAtom);
    markNew(records.map(({ id }) => id).filter((id) => !known.has(id)));
    medicationRecordsCollection.upsert(records);
    handoverChanged();
  },
  'medication-records:updated': (records) => {
    medicationRecordsCollection.upsert(records);
    handoverChanged();
  },
  'medication-records:deleted': (deleted) => {
    medicationRecordsCollection.remove(deleted.map(({ id }) => id));
    store.set(dosesReopenedCountAtom, (count) => count + 1);
    handoverChanged();
  },
  'dose-claims:changed': (claims) => {
    doseClaimsCollection.remove(claims.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id));
    doseClaimsCollection.upsert(claims);
  },
  'records:reload': ({ resource }) => {
    void refetchAll(resource === 'all' ? undefined : resource);
  },
  'residents:changed': ({ id, change, version }) => {
    if (change === 'deleted') residentsCollection.remove([id]);
    else void fetchResident(id, version);
    store.set(residentsChangeCountAtom, (count) => count + 1);
  },
  'handover:changed': handoverChanged,
  'balance-checks:changed': () => {
    store.set(balanceChecksChangeCountAtom, (count) => count + 1);
  },
  'medications:changed': () => {
    store.set(medicationsChangeCountAtom, (count) => count + 1);
  },
  'supplies:changed': () => {
    store.set(suppliesChangeCountAtom, (count) => count + 1);
  },
  'prescriptions:changed': (prescriptions) => {
    prescriptionsCollection.upsert(prescriptions);
    store.set(prescriptionsChangeCountAtom, (count) => count + 1);
  },
  'displays:changed': () => {
    store.set(displaysChangeCountAtom, (count) => count + 1);
  },
  'user-activity:changed': () => {
    store.set(activityChangeCountAtom, (count) => count + 1);
  },
  'backups:changed': () => {
    store.set(backupsChangeCountAtom, (count) => count + 1);
  },
  'unsaved-forms:changed': () => {
    store.set(unsavedFormsChangeCountAtom, (count) => count + 1);
  },
  'rootings:changed': () => {
    store.set(rootingsChangeCountAtom, (count) => count + 1);
  },
  'erasures:changed': () => {
    store.set(erasuresChangeCountAtom, (count) => count + 1);
  },
  'users:changed': ({ id, change }) => {
    store.set(usersChangeCountAtom, (count) => count + 1);
    if (change === 'updated' && id === currentSession()?.user.id) void fetchOwnUser();
  },
  'website:changed': () => {
    store.set(websiteChangeCountAtom, (count) => count + 1);
  },
  'contact-messages:changed': () => {
    store.set(contactMessagesChangeCountAtom, (count) => count + 1);
  },
  // Sent to paired displays only, which open their own socket (realtime-wall.ts).
  'wall:board': () => undefined,
  'display:ended': () => undefined,
};

/**
 * Reloads the signed-in user after a change of name or photo. After a failed call the next reload of the page reads them
 * again.
 */
async function fetchOwnUser(): Promise<void> {
  const reply = await api.auth.me().catch(() => null);
  if (reply) setSessionUser(reply.user);
}

/** The event carries only the id: fetches the resident, unless the store has that version already. */
async function fetchResident(id: string, version: number): Promise<void> {
  const known = store.get(residentsCollection.byIdAtom).get(id);
  if ((known && known.version >= version) || !can(currentSession()?.user.role, 'canViewResidents')) return;
  try {
    const { resident } = await api.residents.get({ params: { id } });
    residentsCollection.upsert([resident]);
  } catch {
    // Unreachable or deleted meanwhile: refetch the lists instead.
    await refetchAll('residents');
  }
}
