import * as z from 'zod/mini';
import { mostHoldLimits } from './hold-limits.ts';
import { Instant, text } from '../base/primitives.ts';

/** A rule that a given dose can break. The dose is recorded nevertheless, with a reason. */
export const DoseRule = z.enum([
  /** Before the window around its time. */
  'early',
  /** After the window around its time. */
  'late',
  /** Its prescription was changed or stopped, or is over as planned. */
  'changed',
  'stopped',
  'ended',
  /** The resident is inactive. */
  'inactive',
  /** The resident came back from hospital or leave, and nobody has checked the medicines against the letter. */
  'not-reconciled',
  /** As needed: before the minimum interval, or above the maximum in 24 h. */
  'interval',
  'most',
  /** Above the home's most of a substance in 24 h, over all products. */
  'substance',
  /** A reading is beyond the prescription's hold limit, or was not measured lately. */
  'hold',
  /** No step of the prescription's scale fits the reading. */
  'scale',
  /** As needed: an earlier dose is recorded so far ahead of the clock that its time is unusable. */
  'clock',
]);
export type DoseRule = z.infer<typeof DoseRule>;

/** The rules that a dose broke when it was given, and the reason for giving it. */
export const OutsideRules = z.object({ rules: z.array(DoseRule), reason: z.string() });
export type OutsideRules = z.infer<typeof OutsideRules>;

/** Error if a dose outside the rules has no reason. */
export const missingRuleReason = 'Enter the reason.';

/** The confirmation of a person who records a dose that was given outside the rules. */
export const ConfirmedOutside = z.object({
  /** The rules that the refusal named. A broken rule that is not in this list leads to another refusal. */
  rules: z.array(DoseRule).check(z.minLength(1), z.maxLength(DoseRule.options.length)),
  reason: text(500, 'Reason', missingRuleReason).check(z.minLength(1, missingRuleReason)),
  /** Id of the latest dose that the refusal named. A newer dose leads to another refusal. */
  lastGiven: z.optional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{24}$/)))),
  /**
   * Times of the readings beyond their hold limits that the refusal named; null: none was recorded. Another reading leads to
   * another refusal.
   */
  heldAt: z.optional(z.array(z.nullable(Instant)).check(z.maxLength(mostHoldLimits))),
});
export type ConfirmedOutside = z.infer<typeof ConfirmedOutside>;

const words: Readonly<Record<DoseRule, string>> = {
  early: 'Given early',
  late: 'Given late',
  changed: 'Given after its prescription was changed',
  stopped: 'Given after its prescription was stopped',
  ended: 'Given after its prescription was over',
  inactive: 'Recorded for an inactive resident',
  'not-reconciled': 'Given with medicines not checked since the return',
  interval: 'Given too soon',
  most: 'Given above the most in 24 h',
  substance: 'Given above the most of a substance in 24 h',
  hold: 'Given against its hold limit',
  scale: 'Given outside its scale',
  clock: 'Given with an earlier dose recorded ahead of the clock',
};

/** "Given too soon, given above the most in 24 h": how a dose outside the rules is marked. */
export function formatDoseRules(rules: readonly DoseRule[]): string {
  const [first = '', ...others] = DoseRule.options
    .filter((rule) => rules.includes(rule))
    .map((rule) => words[rule]);
  return [first, ...others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(', ');
}

/** "Given too soon. Reason: severe pain" */
export const formatOutsideRules = ({ rules, reason }: OutsideRules): string =>
  `${formatDoseRules(rules)}. Reason: ${reason}`;

/**
 * The only reasons for which a dose is marked as not given before its window: they are known ahead, while nobody can refuse a dose
 * or sleep through it hours before it is due.
 */
export const aheadReasons: readonly string[] = ['Not in the home', 'Doctor’s instruction'];

/** Tells whether a dose due at `at` (ISO 8601) is more than one window ahead at `now`. */
export const isAhead = (at: string, windowMinutes: number, now: Date): boolean =>
  now.getTime() < Date.parse(at) - windowMinutes * 60_000;

/** Error at `reason` for a dose that is marked as not given too far ahead. */
export const tooFarAheadText =
  'Too early. Before its time a dose is only closed for “Not in the home” or “Doctor’s instruction”.';
