import { can } from '../base/permissions.ts';

export const alertRules = {
  /** Default time in minutes from taking an alert to its recheck; root can change it. */
  recheckMinutes: 30,
  /** Time for which a screen offers to undo the taking of an alert, in ms. */
  undoMs: 8_000,
  /** Time after which the server refuses the undo, in ms: a press in the last moment may travel for as long as a call may take. */
  undoUntilMs: 40_000,
  /** Maximum number of notes on one alert, which is one document. */
  notes: 100,
  /** Time after which an unclosed alert leaves alert bar and boards for the list of unclosed alerts: 7 days in ms. */
  unclosedMs: 7 * 24 * 60 * 60_000,
  /** Number of refusals of one medication in a row, with no dose given between them, that raises an alert. */
  refusals: 3,
} as const;

/**
 * Tells whether every reading of the alert is back in the normal band; the alert can then be closed without a note. False for
 * an alert of doses.
 */
export function isBackToNormal({ readings }: { readings: readonly { normalSince: unknown }[] }): boolean {
  return readings.length > 0 && readings.every(({ normalSince }) => normalSince !== null);
}

/** Since when it is open: raised or last reopened. */
export function openSince({
  raisedAt,
  steps,
}: {
  raisedAt: string;
  steps: readonly { what: string; at: string }[];
}): string {
  return steps.findLast(({ what }) => what === 'reopened')?.at ?? raisedAt;
}

/** Tells whether it was raised more than 7 days ago; while unclosed it is only in the list of unclosed alerts. */
export function isUnclosedTooLong({ raisedAt }: { raisedAt: string }, now: Date): boolean {
  return Date.parse(raisedAt) < now.getTime() - alertRules.unclosedMs;
}

type Closable = Parameters<typeof isBackToNormal>[0];

/**
 * Tells whether a role may close an alert. With a normal recheck, recording vitals is enough; without one, it takes a nurse
 * or a higher role. An alert of doses has no recheck.
 */
export function mayCloseAlert(role: string | null | undefined, alert: Closable): boolean {
  return can(role, isBackToNormal(alert) ? 'canRecordVitals' : 'canCloseAlerts');
}

/** The refusal for a role that may not close the alert; names the role's alternative. */
export function nurseClosesText({ readings }: Pick<Closable, 'readings'>): string {
  return readings.length > 0
    ? 'A nurse closes this alert. Measure again, or tell the nurse.'
    : 'A nurse closes this alert. Write a note, or tell the nurse.';
}

/** Error when a note is empty, or when closing without normal readings or a note. */
export const noteRequiredText = 'Please write what action was taken.';

/** Error when the alert has the maximum number of notes; closing with a note is always possible. */
export const tooManyNotesText = `At most ${String(alertRules.notes)} notes on one alert.`;

/** Error when an alert is taken over without a note. */
export const takeOverReasonText = 'Please write why you take it over.';

/** Error when an alert is handed to a user who cannot see it now. */
export const notSignedInText = 'This colleague is not signed in. Choose another.';
