import { Alert } from '@hearthline/contracts';
import { replyOf } from '../core/to-reply.ts';
import type { AlertDocument } from './alert.model.ts';

const toReply = replyOf(Alert);
const person = (by: { id: string; name: string } | null) => by && { id: by.id, name: by.name };

/** Maps an alert to the contract's type. */
export function presentAlert(alert: AlertDocument): Alert {
  const { normalSince: since } = alert;
  return toReply(alert, {
    resident: {
      name: alert.residentName,
      lastName: alert.residentLastName,
      roomNumber: alert.residentRoom,
    },
    takenBy: person(alert.takenBy),
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
    normalSince: since && {
      vitalsId: since.vitalsId.toString(),
      value: since.value,
      at: since.at.toISOString(),
    },
    closedBy: person(alert.closedBy),
  });
}
