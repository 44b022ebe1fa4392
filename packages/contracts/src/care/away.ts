import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Id, Instant, OptionalDay, optionalText, SeenVersion, text } from '../base/primitives.ts';
import { awayKinds, leftKinds } from './resident-stay.ts';
import { Resident } from './residents.ts';

export const awayRules = {
  /** Days back that a leaving or a return can be dated. */
  daysBack: 31,
  /** The most medications that are noted with a stay. */
  medicines: 100,
} as const;

const Carried = z._default(
  z
    .array(
      z.object({
        medication: text(200, 'Medication', 'Please name the medication.').check(
          z.minLength(1, 'Please name the medication.'),
        ),
        amount: text(100, 'Amount', 'Please enter how much.').check(z.minLength(1, 'Please enter how much.')),
      }),
    )
    .check(z.maxLength(awayRules.medicines, `At most ${String(awayRules.medicines)} medications.`)),
  [],
);

/** A resident goes to hospital or on leave; for one who is away already: corrects where they are. */
export const AwayDraft = z.object({
  kind: z.enum(awayKinds, 'Please choose hospital or leave.'),
  /** Now when absent. */
  since: z.optional(Instant),
  where: optionalText(500, 'Where'),
  expectedBack: OptionalDay,
  medicinesOut: Carried,
  version: SeenVersion,
});
export type AwayDraft = z.infer<typeof AwayDraft>;

/** A resident moved out or died. */
export const LeftDraft = z.object({
  kind: z.enum(leftKinds, 'Please choose moved out or died.'),
  since: z.optional(Instant),
  where: optionalText(500, 'Where to, or why'),
  version: SeenVersion,
});
export type LeftDraft = z.infer<typeof LeftDraft>;

/** A resident is back. */
export const ReturnDraft = z.object({
  /** Now when absent; not before they left. */
  returnedAt: z.optional(Instant),
  medicinesBack: Carried,
  version: SeenVersion,
});
export type ReturnDraft = z.infer<typeof ReturnDraft>;

/** The outcome of the check for a prescription: as before, or changed, stopped or added since the return. */
const ReconciledLine = z.object({
  prescriptionId: Id,
  outcome: z.enum(['as-before', 'changed', 'stopped', 'added']),
  /** Medication and dose, as they stood when it was signed. */
  text: z.string(),
});
export type ReconciledLine = z.infer<typeof ReconciledLine>;

/** The signed check of a resident's medicines against the letter after a return. */
export const Reconciliation = z.object({
  returnedAt: Instant,
  letter: z.string(),
  lines: z.array(ReconciledLine),
  by: z.object({ id: Id, name: z.string() }),
  at: Instant,
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const ReconciliationDraft = z.object({
  /** The paper that it was checked against, e.g. "Discharge letter of Nov 28, Dr. Okafor". */
  letter: text(500, 'Letter', 'Please say which letter you checked against.').check(
    z.minLength(3, 'Please say which letter you checked against.'),
  ),
  /** All prescriptions in force or to come that the signer has checked, with those changed or added since the return. */
  prescriptionIds: z.array(Id).check(z.maxLength(500)),
  version: SeenVersion,
});
export type ReconciliationDraft = z.infer<typeof ReconciliationDraft>;

const ResidentReply = z.object({ resident: Resident });

export const away = {
  /** 422 at `since` if it is ahead, more than 31 days ago, or before the last return. 409 `stale` with `current`. */
  leave: {
    method: 'POST',
    path: '/api/residents/:id/away',
    access: 'canEditResident',
    body: AwayDraft,
    reply: ResidentReply,
  },
  /** As `leave`, for a resident who does not come back. */
  leaveHome: {
    method: 'POST',
    path: '/api/residents/:id/leave-home',
    access: 'canEditResident',
    body: LeftDraft,
    reply: ResidentReply,
  },
  /**
   * The same return sent twice is stored once; another one of a resident who is here is 409 `stale` with `current`. 422 at `returnedAt`
   * before they left, at `roomNumber` if their room was given to another.
   */
  comeBack: {
    method: 'POST',
    path: '/api/residents/:id/return',
    access: 'canEditResident',
    body: ReturnDraft,
    reply: ResidentReply,
  },
  /**
   * Signs the check of the medicines; doses are due again. 409 `stale` with `current` (the resident) if the prescriptions are not those
   * that were checked; 422 if no check is pending.
   */
  reconcile: {
    method: 'POST',
    path: '/api/residents/:id/reconciliation',
    access: 'canPrescribe',
    body: ReconciliationDraft,
    reply: z.object({ resident: Resident, reconciliation: Reconciliation }),
  },
  /** The signed checks of a resident, the latest first. */
  reconciliations: {
    method: 'GET',
    path: '/api/residents/:id/reconciliations',
    access: 'canViewRecords',
    reply: z.object({ reconciliations: z.array(Reconciliation) }),
  },
} as const satisfies Resource;
