import * as z from 'zod/mini';
import { AsNeededSchedule } from './dose-schedule.ts';
import { lacksCheck } from './prescription-order.ts';
import { Prescription } from './prescriptions.ts';

/**
 * The part of a prescription that the round shows: resident, medication, dose, and how it ended. A full `Prescription`
 * satisfies it.
 */
export interface RoundPrescription extends Pick<
  Prescription,
  | 'id'
  | 'version'
  | 'residentId'
  | 'medicationId'
  | 'medication'
  | 'dose'
  | 'stockPerDose'
  | 'route'
  | 'instructions'
  | 'timeCritical'
  | 'twoPeople'
  | 'holdLimits'
  | 'flags'
  | 'scale'
  | 'needsCheck'
  | 'checkedAt'
  | 'endsAt'
  | 'replacedBy'
  | 'stopReason'
  | 'stoppedBy'
> {
  readonly schedule: AsNeededSchedule | { readonly kind: 'scheduled' };
  /** May be null for a scheduled prescription, whose doses are listed. */
  readonly startsAt: string | null;
  /** May be null if it was not stopped. */
  readonly updatedAt: string | null;
}

/**
 * The compact form of a `RoundPrescription` on the wire. Absent fields have the most frequent value: scheduled, not ended, one
 * piece of the stock, given by one person, checked or without a check, not time-critical, without instructions. A home of 200 residents sends 1,600 of them whenever the
 * round is opened.
 */
export const SentPrescription = z.extend(
  z.pick(Prescription, {
    id: true,
    version: true,
    residentId: true,
    medicationId: true,
    medication: true,
    dose: true,
    route: true,
  }),
  {
    schedule: z.optional(AsNeededSchedule),
    ...z.partial(
      z.pick(Prescription, {
        instructions: true,
        timeCritical: true,
        twoPeople: true,
        holdLimits: true,
        flags: true,
        scale: true,
        needsCheck: true,
        stockPerDose: true,
        startsAt: true,
        endsAt: true,
        replacedBy: true,
        stopReason: true,
        stoppedBy: true,
        updatedAt: true,
      }),
    ).shape,
  },
);
export type SentPrescription = z.infer<typeof SentPrescription>;

/** Leaves out what `restoredPrescription` restores. */
export function sentPrescription(prescription: Prescription): SentPrescription {
  const { id, version, residentId, medicationId, medication, dose, route, schedule } = prescription;
  const { instructions, timeCritical, twoPeople, stockPerDose, startsAt, endsAt, holdLimits, flags, scale } =
    prescription;
  const { replacedBy, stopReason, stoppedBy, updatedAt } = prescription;
  return {
    id,
    version,
    residentId,
    medicationId,
    medication,
    dose,
    route,
    ...(schedule.kind === 'as-needed' && { schedule, startsAt }),
    ...(instructions !== null && { instructions }),
    ...(timeCritical && { timeCritical }),
    ...(twoPeople && { twoPeople }),
    ...(holdLimits && holdLimits.length > 0 && { holdLimits }),
    ...(flags && flags.length > 0 && { flags }),
    ...(scale && { scale }),
    ...(lacksCheck(prescription) && { needsCheck: true }),
    ...(stockPerDose !== 1 && { stockPerDose }),
    ...(endsAt !== null && { endsAt }),
    ...(replacedBy !== null && { replacedBy }),
    ...(stopReason !== null && { stopReason }),
    ...(stoppedBy !== null && { stoppedBy, updatedAt }),
  };
}

const scheduled = { kind: 'scheduled' } as const;

/** The prescription that was sent, with what was left out. */
export function restoredPrescription(sent: SentPrescription): RoundPrescription {
  return {
    ...sent,
    schedule: sent.schedule ?? scheduled,
    instructions: sent.instructions ?? null,
    timeCritical: sent.timeCritical ?? false,
    twoPeople: sent.twoPeople ?? false,
    checkedAt: null,
    stockPerDose: sent.stockPerDose ?? 1,
    startsAt: sent.startsAt ?? null,
    endsAt: sent.endsAt ?? null,
    replacedBy: sent.replacedBy ?? null,
    stopReason: sent.stopReason ?? null,
    stoppedBy: sent.stoppedBy ?? null,
    updatedAt: sent.updatedAt ?? null,
  };
}
