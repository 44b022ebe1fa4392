import { rooms, type Room } from '@hearthline/contracts';
import type { AlertsChanged } from '../alerts/alerts-changed.ts';
import type { DisplayChanged } from '../displays/display-changed.ts';
import type { ResidentChanged } from '../residents/resident-changed.ts';
import type { SettingsChanged } from '../system/system.service.ts';
import type { VitalsChanged } from '../vitals/vitals-changed.ts';
import type { Publish } from './publish.ts';

/** Every change of a record that the server publishes to its own parts. */
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

/** Lists of clinical records. */
export const recordLists = ['vitals', 'medication-records'] as const;

/** Sends the events that a change has for the sockets, to the rooms that may hear it. */
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
