import { rooms, userLists, type EventName, type EventPayload, type Room } from '@hearthline/contracts';
import type { Change, ChangeKind } from '../../platform/core/change-bus.ts';
import type { Publish } from './publish.ts';

/** The workers that follow change events; see workers.ts. */
export type FollowingWorker = 'alerts' | 'dose-alerts' | 'erasure' | 'maintenance';

/** The effects of a change. */
interface ChangeEffects<C extends Change> {
  /** Sends its events to the rooms that may receive them. */
  readonly broadcast: (change: C, publish: Publish) => void;
  /** True if it affects the dashboard's counts and the notices. */
  readonly counts: boolean;
  /** True if it affects the wall boards. */
  readonly boards: boolean;
  readonly workers: readonly FollowingWorker[];
}

/** The lists of clinical records, as named in the event `records:reload`. */
export const recordLists = ['vitals', 'medication-records'] as const;

type EmptyEvent = {
  [Name in EventName]: Record<string, never> extends EventPayload<Name> ? Name : never;
}[EventName];

/** Sends an event without a payload; its receivers fetch their data again. */
const tell =
  (event: EmptyEvent, ...to: readonly Room[]) =>
  (_change: Change, publish: Publish) =>
    publish(event, {}, ...to);

const toStaff = rooms.signedIn;

/** The effects of each kind of change. A kind without an entry does not compile. */
export const changeEffects: { readonly [Kind in ChangeKind]: ChangeEffects<Change<Kind>> } = {
  resident: { broadcast: broadcastResident, counts: true, boards: true, workers: ['alerts', 'dose-alerts'] },
  medication: { broadcast: broadcastMedication, counts: false, boards: false, workers: [] },
  supply: {
    broadcast: tell('supplies:changed', rooms.holding('canOpenMedications')),
    counts: false,
    boards: false,
    workers: [],
  },
  prescriptions: {
    broadcast: ({ records }, publish) => publish('prescriptions:changed', [...records], toStaff),
    counts: true,
    boards: true,
    workers: ['dose-alerts'],
  },
  vitals: { broadcast: broadcastVitals, counts: true, boards: true, workers: ['alerts'] },
  'medication-record': {
    broadcast: broadcastMedicationRecord,
    counts: true,
    boards: true,
    workers: ['dose-alerts'],
  },
  'dose-claims': {
    broadcast: ({ records }, publish) =>
      publish('dose-claims:changed', [...records], rooms.holding('canRecordMedications')),
    counts: false,
    boards: true,
    workers: [],
  },
  alerts: {
    broadcast: ({ records }, publish) => publish('care-alerts:changed', [...records], toStaff),
    counts: false,
    boards: true,
    workers: [],
  },
  display: {
    broadcast: tell('displays:changed', rooms.holding('canManageDisplays')),
    counts: false,
    boards: true,
    workers: [],
  },
  tablet: {
    broadcast: tell('displays:changed', rooms.holding('canManageDisplays')),
    counts: false,
    boards: false,
    workers: [],
  },
  'balance-check': {
    broadcast: (_change, publish) => {
      publish('balance-checks:changed', {}, toStaff);
      publish('handover:changed', {}, toStaff);
    },
    counts: false,
    boards: false,
    workers: [],
  },
  handover: { broadcast: tell('handover:changed', toStaff), counts: false, boards: true, workers: [] },
  import: {
    // One event for all rows: each page that shows them fetches again.
    broadcast: ({ resource }, publish) => publish('records:reload', { resource }, toStaff),
    counts: true,
    boards: true,
    workers: ['alerts'],
  },
  activity: {
    broadcast: tell('user-activity:changed', rooms.holding('canViewActivity')),
    counts: false,
    boards: false,
    workers: [],
  },
  user: { broadcast: broadcastUser, counts: false, boards: true, workers: [] },
  website: {
    broadcast: ({ record, what }, publish) =>
      publish('website:changed', { ...record, change: what }, rooms.everyone),
    counts: false,
    boards: false,
    workers: [],
  },
  'contact-message': {
    broadcast: tell('contact-messages:changed', rooms.holding('canEditWebsite')),
    counts: false,
    boards: false,
    workers: [],
  },
  rootings: {
    broadcast: tell('rootings:changed', rooms.holding('isRoot')),
    counts: false,
    boards: false,
    workers: [],
  },
  erasures: { broadcast: broadcastErasures, counts: false, boards: false, workers: ['erasure'] },
  // The settings contain the dose windows and a board's time zone and notice.
  settings: { broadcast: broadcastSettings, counts: true, boards: true, workers: ['maintenance'] },
  backups: {
    broadcast: tell('backups:changed', rooms.holding('canOperateDatabase')),
    counts: false,
    boards: false,
    workers: [],
  },
};

/** All kinds of changes. */
export const changeKinds = Object.keys(changeEffects) as ChangeKind[];

/** Publishes a change to the sockets: maps it to its events and to the rooms that may receive them. */
export function broadcastChange(change: Change, publish: Publish): void {
  const { broadcast } = changeEffects[change.kind] as ChangeEffects<Change>;
  broadcast(change, publish);
}

function broadcastResident({ record, what, recordsHidden }: Change<'resident'>, publish: Publish): void {
  publish('residents:changed', { ...record, change: what }, toStaff);
  if (recordsHidden) for (const resource of recordLists) publish('records:reload', { resource }, toStaff);
}

function broadcastMedication({ record, what }: Change<'medication'>, publish: Publish): void {
  publish('medications:changed', { ...record, change: what }, rooms.holding('canViewMedications'));
}

function broadcastVitals(change: Change<'vitals'>, publish: Publish): void {
  if (change.what === 'deleted') return publish('vitals:deleted', [{ id: change.record.id }], toStaff);
  const { record, hidden } = change;
  if (!hidden) publish('vitals:created', [record], toStaff);
  if (record.corrects) publish('vitals:deleted', [{ id: record.corrects }], toStaff);
}

function broadcastMedicationRecord(change: Change<'medication-record'>, publish: Publish): void {
  if (change.what === 'updated') return publish('medication-records:updated', [change.record], toStaff);
  if (change.what === 'deleted')
    return publish('medication-records:deleted', [{ id: change.record.id }], toStaff);
  const { record, hidden } = change;
  if (!hidden) publish('medication-records:created', [record], toStaff);
  if (record.corrects) publish('medication-records:deleted', [{ id: record.corrects }], toStaff);
}

function broadcastUser({ record, what, roles }: Change<'user'>, publish: Publish): void {
  const listed = roles.map((role) => rooms.holding(userLists[role].list));
  // The user's own pages show the name and photo too.
  const to = [...new Set(listed), rooms.user(record.id)];
  publish('users:changed', { ...record, change: what }, ...to);
}

function broadcastErasures({ completed }: Change<'erasures'>, publish: Publish): void {
  publish('erasures:changed', {}, rooms.holding('isRoot'));
  if (!completed) return;
  // Pages that show the resident's name or a text about them fetch again.
  for (const resource of [...recordLists, 'residents', 'medications'] as const)
    publish('records:reload', { resource }, toStaff);
  publish('handover:changed', {}, toStaff);
  publish('user-activity:changed', {}, rooms.holding('canViewActivity'));
}

function broadcastSettings({ keys, status }: Change<'settings'>, publish: Publish): void {
  publish('user-activity:changed', {}, rooms.holding('canViewActivity'));
  publish('system:status', status, rooms.everyone);
  // Pages that show values computed from the setting fetch again.
  if (keys.includes('dose_windows')) publish('records:reload', { resource: 'medication-records' }, toStaff);
  if (keys.includes('shift_times')) publish('handover:changed', {}, toStaff);
}
