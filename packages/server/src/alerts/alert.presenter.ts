import type { Alert } from '@hearthline/contracts';
import type { AlertDocument } from './alert.model.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
const person = (by: { id: string; name: string } | null) => by && { id: by.id, name: by.name };

/** An alert as the contract has it. */
export function presentAlert(alert: AlertDocument): Alert {
  const { normalSince: since } = alert;
  return {
    id: alert._id.toString(),
    version: alert.version,
    vitalsId: alert.vitalsId.toString(),
    residentId: alert.residentId.toString(),
    resident: {
      name: alert.residentName,
      lastName: alert.residentLastName,
      roomNumber: alert.residentRoom,
    },
    kind: alert.kind,
    value: alert.value,
    word: alert.word,
    side: alert.side,
    limits: alert.limits ?? null,
    measuredAt: alert.measuredAt.toISOString(),
    measuredByName: alert.measuredByName,
    raisedAt: alert.raisedAt.toISOString(),
    state: alert.state,
    takenBy: person(alert.takenBy),
    takenAt: instant(alert.takenAt),
    done: alert.notes.at(-1)?.text ?? null,
    notes: alert.notes.map(({ text, by, at }) => ({
      text,
      by: { id: by.id, name: by.name },
      at: at.toISOString(),
    })),
    steps: alert.steps.map(({ what, by, at, value = null, because = null }) => ({
      what,
      by: person(by),
      at: at.toISOString(),
      value,
      because,
    })),
    recheckAt: instant(alert.recheckAt),
    normalSince: since && {
      vitalsId: since.vitalsId.toString(),
      value: since.value,
      at: since.at.toISOString(),
    },
    closedBy: person(alert.closedBy),
    closedAt: instant(alert.closedAt),
    withdrawnBecause: alert.withdrawnBecause,
  };
}
