import { Prescription, Problem } from '@hearthline/contracts';
import { api } from '../../../../lib/server/api.ts';
import { prescriptionsCollection } from '../../../../lib/live/collections.ts';
import type { AskUser } from '../../../../lib/form/edit-form/edit-form-types.ts';
import type { HomeTime } from '../../../../lib/time/home-time.ts';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { EndedDialog } from './ended-dialog.tsx';
import type { PrescriptionOutput } from './prescription-values.ts';

export interface StoreOptions {
  base: Prescription | null;
  idempotencyKey: string;
  allergyReason: string | undefined;
  ask: AskUser;
  home: HomeTime;
}

/** Adds or changes a prescription; null if the prescription to be changed or replaced has ended in the meantime. */
export async function storePrescription(
  output: PrescriptionOutput,
  options: StoreOptions,
): Promise<Prescription | null> {
  const { draft, replaces } = output;
  const { base, idempotencyKey, ask } = options;
  const reason = options.allergyReason === undefined ? {} : { allergyReason: options.allergyReason };
  try {
    if (!base && replaces === '') {
      const { prescription } = await api.prescriptions.create(
        { body: { ...draft, ...reason } },
        { idempotencyKey },
      );
      prescriptionsCollection.upsert([prescription]);
      return prescription;
    }
    const { prescription, replaced } = await api.prescriptions.change(
      { params: { id: base?.id ?? replaces }, body: { ...changeBody(output, options), ...reason } },
      { idempotencyKey },
    );
    prescriptionsCollection.upsert([replaced, prescription]);
    return prescription;
  } catch (error) {
    const ended = endedMeanwhile(error);
    if (!ended) throw base ? error : atFirstDay(error);
    prescriptionsCollection.upsert([ended]);
    await ask<true>((answer) => <EndedDialog prescription={ended} onClose={() => answer(true)} />);
    return null;
  }
}

/** The body of a change. A replacement is sent without a version: sent again, it must be the same. */
function changeBody({ draft, at }: PrescriptionOutput, { base, home }: StoreOptions) {
  const { residentId: _resident, medicationId, from, ...fields } = draft;
  if (base) return { ...fields, version: base.version, at: at === 'now' ? undefined : tomorrow(home) };
  const isToday = from === undefined || from === home.today();
  return { ...fields, medicationId, at: isToday ? undefined : home.instantsOf(`${from}T00:00`)[0] };
}

/** The error of a replacement's time, at the field that the form has for it. */
function atFirstDay(error: unknown): unknown {
  const message = error instanceof Problem ? error.details.fields?.['at'] : undefined;
  if (!(error instanceof Problem) || message === undefined) return error;
  return new Problem(error.code, error.message, { ...error.details, fields: { from: message } });
}

/** The prescription of a refused change, if another user changed or stopped it. */
function endedMeanwhile(error: unknown): Prescription | undefined {
  if (!(error instanceof Problem) || error.code !== 'stale') return undefined;
  const current = Prescription.safeParse(error.details.current).data;
  const isOver =
    current &&
    (current.replacedBy ?? (current.endsAt !== null && current.endsAt <= serverNow().toISOString()));
  return isOver ? current : undefined;
}

const dayMs = 86_400_000;

export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

/** The first instant of the home's next day. */
function tomorrow({ today, instantsOf }: HomeTime): string | undefined {
  return instantsOf(`${nextDay(today())}T00:00`)[0];
}
