import { Problem, type Alert } from '@hearthline/contracts';
import {
  changeDocument,
  type ChangeOptions,
  type DocumentChange,
  type Plan,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import {
  insertAlerts,
  writeAlert,
  type AlertDocument,
  type AlertWrite,
  type NewAlert,
} from './alert.repository.ts';
import { presentAlert } from './alert.presenter.ts';
import { findAlert } from './find-alerts.repository.ts';

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    /** The change event of alerts: raised, taken, noted, closed or withdrawn. */
    alerts: {
      readonly kind: 'alerts';
      readonly records: readonly Alert[];
    };
  }
}

/** A change of an alert; `actor` is the person who recorded the reading behind it. */
export type AlertChange = DocumentChange & Omit<AlertWrite, 'entry'>;

export type AlertPlan = Plan<AlertDocument, AlertChange>;

interface Options extends ChangeOptions {
  readonly plan: AlertPlan;
}

/** Changes an alert by `changeDocument`. Throws 404, 409 `stale` with `current`, and the errors of the plan. */
export function changeAlert(id: string, { plan, ...options }: Options) {
  return changeDocument(repository, id, plan, options);
}

/** Raises an alert and publishes it; does nothing if the alert exists. */
export async function insertAndPublish(alert: NewAlert): Promise<void> {
  const raised = await insertAlerts([alert]);
  if (raised.length > 0) publishChange({ kind: 'alerts', records: raised.map(presentAlert) });
}

const repository: VersionedRepository<AlertDocument, AlertChange> = {
  find: findAlert,
  write: writeAlert,
  notFound: () => new Problem('not-found', 'Alert not found'),
  stale,
  toChange: (after) => ({ kind: 'alerts', records: [presentAlert(after)] }),
};

/** 409 `stale` with the current alert and a message naming the person who changed it. */
export function stale(current: AlertDocument): Problem {
  return new Problem('stale', whyStale(current), { current: presentAlert(current) });
}

function whyStale({ state, takenBy, closedBy }: AlertDocument): string {
  if (state === 'closed') return `${closedBy?.name ?? 'Someone else'} closed this alert.`;
  if (state === 'withdrawn') return 'This alert was cancelled.';
  if (takenBy) return `${takenBy.name} is on it.`;
  return 'Someone else changed this alert in the meantime.';
}
