import { rooms, userLists, type Room } from '@hearthline/contracts';
import type { BackupsChanged } from '../../platform/core/backups-changed.ts';
import type { UserChanged } from '../../office/accounts/user-changed.ts';
import type { AlertsChanged } from '../../care/alerts/alerts-changed.ts';
import type { DisplayChanged } from '../../people/displays/display-changed.ts';
import type { ErasuresChanged } from '../erasure/erasures-changed.ts';
import type { HandoverChanged } from '../../care/handover/handover-changed.ts';
import type { MedicationRecordChanged } from '../../care/medication-records/medication-record-changed.ts';
import type { MedicationChanged } from '../../care/medications/medication-changed.ts';
import type { PrescriptionsChanged } from '../../care/prescriptions/prescriptions-changed.ts';
import type { RootingsChanged } from '../../office/root-notes/rootings-changed.ts';
import type { ResidentChanged } from '../../care/residents/resident-changed.ts';
import type { ImportChanged } from '../../care/spreadsheets/import/import-changed.ts';
import type { DoseClaimsChanged } from '../../care/round/dose-claims-changed.ts';
import type { TabletChanged } from '../../people/tablets/tablet-changed.ts';
import type { ActivityChanged } from '../../people/sessions/activity-changed.ts';
import type { SettingsChanged } from '../../office/settings/system.service.ts';
import type { VitalsChanged } from '../../care/vitals/vitals-changed.ts';
import type { ContactMessageChanged } from '../../office/contact/contact-message-changed.ts';
import type { WebsiteChanged } from '../../office/website/website-changed.ts';
import type { Publish } from './publish.ts';

/** All events of the change bus. */
export type Change =
  | ResidentChanged
  | MedicationChanged
  | PrescriptionsChanged
  | VitalsChanged
  | MedicationRecordChanged
  | DoseClaimsChanged
  | AlertsChanged
  | DisplayChanged
  | TabletChanged
  | HandoverChanged
  | ImportChanged
  | ActivityChanged
  | UserChanged
  | BackupsChanged
  | WebsiteChanged
  | ContactMessageChanged
  | RootingsChanged
  | ErasuresChanged
  | SettingsChanged;

/** Shown figures that a change moves besides the events which broadcastChange() publishes. */
interface ChangeEffects {
  /** The dashboard's counts and the notices. */
  readonly counts: boolean;
  /** The wall boards. */
  readonly boards: boolean;
}

/** The effects of each kind of change; a kind that is missing does not compile. */
export const changeEffects: Readonly<Record<Change['kind'], ChangeEffects>> = {
  resident: { counts: true, boards: true },
  medication: { counts: false, boards: false },
  prescriptions: { counts: true, boards: true },
  vitals: { counts: true, boards: true },
  'medication-record': { counts: true, boards: true },
  'dose-claims': { counts: false, boards: true },
  alerts: { counts: false, boards: true },
  display: { counts: false, boards: true },
  tablet: { counts: false, boards: false },
  handover: { counts: false, boards: true },
  import: { counts: true, boards: true },
  activity: { counts: false, boards: false },
  user: { counts: false, boards: true },
  website: { counts: false, boards: false },
  'contact-message': { counts: false, boards: false },
  rootings: { counts: false, boards: false },
  erasures: { counts: false, boards: false },
  // The windows within which doses are due, and a board's time zone and notice.
  settings: { counts: true, boards: true },
  backups: { counts: false, boards: false },
};

/** All kinds of changes. */
export const changeKinds = Object.keys(changeEffects) as Change['kind'][];

/** The lists of clinical records, as named in the event `records:reload`. */
export const recordLists = ['vitals', 'medication-records'] as const;

/** Publishes a change to the sockets: maps it to its events and to the rooms that may receive them. */
export function broadcastChange(change: Change, publish: Publish): void {
  const toStaff: Room = rooms.signedIn;
  switch (change.kind) {
    case 'resident': {
      publish('residents:changed', { ...change.record, change: change.what }, toStaff);
      if (change.recordsHidden)
        for (const resource of recordLists) publish('records:reload', { resource }, toStaff);
      return;
    }
    case 'medication':
      return publish(
        'medications:changed',
        { ...change.record, change: change.what },
        rooms.holding('canViewMedications'),
      );
    case 'prescriptions':
      return publish('prescriptions:changed', [...change.records], toStaff);
    case 'vitals': {
      if (change.what === 'deleted') return publish('vitals:deleted', [{ id: change.record.id }], toStaff);
      const { record, hidden } = change;
      if (!hidden) publish('vitals:created', [record], toStaff);
      if (record.corrects) publish('vitals:deleted', [{ id: record.corrects }], toStaff);
      return;
    }
    case 'medication-record': {
      if (change.what === 'updated') return publish('medication-records:updated', [change.record], toStaff);
      if (change.what === 'deleted')
        return publish('medication-records:deleted', [{ id: change.record.id }], toStaff);
      const { record, hidden } = change;
      if (!hidden) publish('medication-records:created', [record], toStaff);
      if (record.corrects) publish('medication-records:deleted', [{ id: record.corrects }], toStaff);
      return;
    }
    case 'dose-claims':
      return publish('dose-claims:changed', [...change.records], rooms.holding('canRecordMedications'));
    case 'alerts':
      return publish('care-alerts:changed', [...change.records], toStaff);
    case 'display':
    case 'tablet':
      return publish('displays:changed', {}, rooms.holding('canManageDisplays'));
    case 'handover':
      return publish('handover:changed', {}, toStaff);
    case 'import':
      // Once, however many rows: each page that shows them fetches again.
      return publish('records:reload', { resource: change.resource }, toStaff);
    case 'activity':
      return publish('user-activity:changed', {}, rooms.holding('canViewActivity'));
    case 'rootings':
      return publish('rootings:changed', {}, rooms.holding('isRoot'));
    case 'erasures':
      publish('erasures:changed', {}, rooms.holding('isRoot'));
      if (!change.completed) return;
      // Whatever shows the resident's name or a text about them is fetched again.
      for (const resource of [...recordLists, 'residents', 'medications'] as const)
        publish('records:reload', { resource }, toStaff);
      publish('handover:changed', {}, toStaff);
      return publish('user-activity:changed', {}, rooms.holding('canViewActivity'));
    case 'user': {
      const listed = change.roles.map((role) => rooms.holding(userLists[role].list));
      // Their own pages show the user's name and photo.
      const to = [...new Set(listed), rooms.user(change.record.id)];
      return publish('users:changed', { ...change.record, change: change.what }, ...to);
    }
    case 'backups':
      return publish('backups:changed', {}, rooms.holding('canOperateDatabase'));
    case 'website':
      return publish('website:changed', { ...change.record, change: change.what }, rooms.everyone);
    case 'contact-message':
      return publish('contact-messages:changed', {}, rooms.holding('canEditWebsite'));
    case 'settings':
      publish('user-activity:changed', {}, rooms.holding('canViewActivity'));
      publish('system:status', change.status, rooms.everyone);
      // What is worked out from the setting is worked out anew by the pages that show it.
      if (change.keys.includes('dose_windows'))
        publish('records:reload', { resource: 'medication-records' }, toStaff);
      if (change.keys.includes('shift_times')) publish('handover:changed', {}, toStaff);
      return;
    default:
      change satisfies never;
  }
}
