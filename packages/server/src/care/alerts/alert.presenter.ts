import { Alert } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import { getReadingKinds, type AlertDocument } from './alert.repository.ts';

const toReply = createPresenter(Alert);
const person = (by: { id: string; name: string } | null) => by && { id: by.id, name: by.name };

/** Maps an alert to the contract's type. */
export function presentAlert(alert: AlertDocument): Alert {
  return toReply(alert, {
    cause: alert.cause ?? 'readings',
    vitalsId: alert.cause ? null : alert.vitalsId.toString(),
    dose: dosesOf(alert),
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
    readings: readingsOf(alert),
    steps: alert.steps.map(({ what, by, to, at, kind = null, value = null, because = null }) => ({
      what,
      by: person(by),
      ...(to && { to: { id: to.id, name: to.name } }),
      at: at.toISOString(),
      kind,
      value,
      because,
    })),
    closedBy: person(alert.closedBy),
  });
}

function readingsOf(alert: AlertDocument): Alert['readings'] {
  return getReadingKinds(alert).flatMap((kind) => {
    const reading = alert.readings[kind];
    if (!reading) return [];
    const { value, word, side, limits = null, normalSince: since } = reading;
    const normalSince = since && {
      vitalsId: since.vitalsId.toString(),
      value: since.value,
      at: since.at.toISOString(),
    };
    return [{ kind, value, word, side, limits, normalSince }];
  });
}

function dosesOf({ dose }: AlertDocument): Alert['dose'] {
  if (!dose) return null;
  const { prescriptionId, medication, dose: amount, doses } = dose;
  return {
    prescriptionId: prescriptionId.toString(),
    medication,
    ...(amount && { dose: amount }),
    doses: doses.map(({ at, day, time, status, reason, rules, by, recordedAt }) => ({
      at: at.toISOString(),
      day,
      time,
      status,
      reason,
      by,
      ...(rules && { rules }),
      recordedAt: recordedAt?.toISOString() ?? null,
    })),
  };
}
