import { rooms, type Room } from '@hearthline/contracts';
import type { AlertsChanged } from '../alerts/alerts-changed.ts';
import type { DisplayChanged } from '../displays/display-changed.ts';
import type { ResidentChanged } from '../residents/resident-changed.ts';
import type { SettingsChanged } from '../system/system.service.ts';
import type { VitalsChanged } from '../vitals/vitals-changed.ts';
import type { Publish } from './publish.ts';

/** All events of the change bus. */
export type Change = ResidentChanged | VitalsChanged | AlertsChanged | DisplayChanged | SettingsChanged;

const isKind: Readonly<Record<Change['kind'], true>> = {
  resident: true,
  vitals: true,
  alerts: true,
  display: true,
  settings: true,
};

/** All kinds of changes; one that is missing does not compile. */
export const changeKinds = Object.keys(isKind) as Change['kind'][];

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
    case 'vitals': {
      if (change.what === 'deleted') return publish('vitals:deleted', [{ id: change.record.id }], toStaff);
      const { record, hidden } = change;
      if (!hidden) publish('vitals:created', [record], toStaff);
      if (record.corrects) publish('vitals:deleted', [{ id: record.corrects }], toStaff);
      return;
    }
    case 'alerts':
      return publish('care-alerts:changed', [...change.records], toStaff);
    case 'display':
      return publish('displays:changed', {}, rooms.holding('canManageDisplays'));
    case 'settings':
      return publish('system:status', change.status, rooms.everyone);
    default:
      change satisfies never;
  }
}
