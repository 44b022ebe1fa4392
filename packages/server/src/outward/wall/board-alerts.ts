import {
  formatNamedDose,
  openSince,
  vitalKinds,
  type Alert,
  type AlertReading,
  type GradedDose,
} from '@hearthline/contracts';
import type { BoardResident, FullBoard } from './full-board.ts';

type BoardAlert = FullBoard['alerts'][number];

/** Display order: open, then due for a recheck, then taken. */
const stateOrder: readonly Alert['state'][] = ['open', 'recheck-due', 'taken'];

type ResidentsById = ReadonlyMap<string, BoardResident>;

/** Recently withdrawn alerts of these residents. */
export function boardWithdrawn(
  alerts: readonly Alert[],
  residentsById: ResidentsById,
): FullBoard['withdrawn'] {
  return alerts.flatMap((alert) => {
    const { id, readings, residentId, closedAt: at } = alert;
    const resident = residentsById.get(residentId);
    return resident && at !== null
      ? [{ resident, id, readings: readings.map(readingOf), doses: dosesOf(alert), at }]
      : [];
  });
}

/** One row per resident with active alerts, sorted by state, oldest first within a state. */
export function boardAlerts(alerts: readonly Alert[], residentsById: ResidentsById): BoardAlert[] {
  const byResident = new Map<string, Alert[]>();
  for (const alert of byUrgency(alerts))
    byResident.set(alert.residentId, [...(byResident.get(alert.residentId) ?? []), alert]);
  const rows = [...byResident].flatMap(([id, ofResident]) => {
    const resident = residentsById.get(id);
    return resident ? rowOf(ofResident, resident) : [];
  });
  return byUrgency(rows);
}

function byUrgency<Row extends Pick<Alert, 'state' | 'raisedAt'>>(rows: readonly Row[]): Row[] {
  const rank = ({ state }: Row) => stateOrder.indexOf(state);
  return [...rows].sort((a, b) => rank(a) - rank(b) || a.raisedAt.localeCompare(b.raisedAt));
}

/** The row of a resident: the state of the most urgent alert, and the readings and doses of all alerts. */
function rowOf(alerts: readonly Alert[], resident: BoardResident): BoardAlert[] {
  const [first] = alerts;
  if (!first || first.state === 'closed' || first.state === 'withdrawn') return [];
  const { id, state, recheckAt } = first;
  return [
    {
      resident,
      id,
      state,
      recheckAt,
      ids: alerts.filter((alert) => alert.state === state).map((alert) => alert.id),
      readings: newestReadings(alerts),
      doses: alerts.flatMap(dosesOf),
      measuredAt: alerts.reduce((newest, { measuredAt }) => (measuredAt > newest ? measuredAt : newest), ''),
      raisedAt: openSince(first),
      takenBy: first.takenBy?.name ?? null,
    },
  ];
}

/** The newest reading of each kind, in the order of Form 01. */
function newestReadings(alerts: readonly Alert[]): AlertReading[] {
  const newestFirst = [...alerts].sort((a, b) => b.measuredAt.localeCompare(a.measuredAt));
  const readings = newestFirst.flatMap((alert) => alert.readings);
  return vitalKinds.flatMap((kind) => readings.filter((one) => one.kind === kind).slice(0, 1)).map(readingOf);
}

/** Removes the fields that the board does not show. */
const readingOf = ({ kind, value, word, side, limits }: AlertReading): AlertReading => {
  return { kind, value, word, side, limits };
};

/** The doses of an alert of doses; empty for an alert of readings. */
function dosesOf({ cause, dose }: Alert): GradedDose[] {
  if (cause === 'readings' || !dose) return [];
  const { medication, dose: amount, doses } = dose;
  const time = cause === 'missed-dose' ? (doses[0]?.time ?? null) : null;
  return [{ cause, medication: formatNamedDose(medication, amount), time, count: doses.length }];
}
