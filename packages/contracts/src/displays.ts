import * as z from 'zod/mini';
import { Alert } from './alerts.ts';
import { DashboardStats } from './dashboard.ts';
import type { Resource } from './endpoint.ts';
import { Id, Instant, SeenVersion, text } from './primitives.ts';
import { WallHours } from './system.ts';

/** How much of a resident a display may show; what a grade leaves out is never sent to it. */
export const displayGrades = ['room', 'initials', 'first-name', 'full-name'] as const;
export const DisplayGrade = z.enum(displayGrades);
export type DisplayGrade = z.infer<typeof DisplayGrade>;

export const displayLimits = {
  /** A code's letters and digits; none that is taken for another when it is read aloud or across a room. */
  codeAlphabet: 'ACDEFHJKMNPRTUVWXY34679',
  codeLength: 6,
  codeMinutes: 10,
  /** Wrong tries that end every code that is waiting. */
  wrongTries: 5,
} as const;

/** For how long a board says that an alert was withdrawn, ms. */
export const withdrawnShownMs = 60_000;

/** A paired display. `version` rises with every change. */
export const Display = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  grade: DisplayGrade,
  /** Last sign of life; null before the first. */
  lastSeenAt: z.nullable(Instant),
  address: z.nullable(z.string()),
  /** The program the display runs, as it says itself. */
  appVersion: z.nullable(z.string()),
  pairedByName: z.string(),
  createdAt: Instant,
});
export type Display = z.infer<typeof Display>;

/** A resident as a grade has them: null is what it leaves out. */
const GradedResident = z.object({
  /** Stable while the board is shown, and no resident's id. */
  key: z.string(),
  room: z.nullable(z.string()),
  /** Initials, first name or full name, by the grade. */
  who: z.nullable(z.string()),
});
export type GradedResident = z.infer<typeof GradedResident>;

const side = z.enum(['low', 'normal', 'high']);

/** All that a wall board shows, as its grade has it: sent whole, whenever something of it changed. */
export const WallBoard = z.object({
  grade: DisplayGrade,
  now: Instant,
  timezone: z.string(),
  hours: WallHours,
  appVersion: z.string(),
  /** The program that the server has for displays: another build is another, though its version be the same. */
  program: z.string(),
  displayName: z.string(),
  stats: DashboardStats,
  /** Active residents by room. */
  residents: z.array(
    z.extend(GradedResident, {
      measuredToday: z.boolean(),
      /** The loudest band among today's readings. */
      tone: z.enum(['normal', 'attention', 'severe']),
      word: z.nullable(z.string()),
      side,
    }),
  ),
  /** Readings out of their band in the last 24 h, newest first, at most 40; `flaggedCount` counts all. */
  flagged: z.array(
    z.extend(GradedResident, {
      kind: Alert.shape.kind,
      value: z.string(),
      tone: z.enum(['attention', 'severe']),
      word: z.string(),
      side,
      limits: Alert.shape.limits,
      at: Instant,
    }),
  ),
  flaggedCount: z.int(),
  /** What is not closed: untaken by age, recheck due, taken. */
  alerts: z.array(
    z.extend(GradedResident, {
      id: Id,
      kind: Alert.shape.kind,
      value: z.string(),
      word: z.string(),
      side,
      limits: Alert.shape.limits,
      measuredAt: Instant,
      raisedAt: Instant,
      state: z.enum(['open', 'taken', 'recheck-due']),
      /** First name of who is on it. */
      takenBy: z.nullable(z.string()),
      recheckAt: z.nullable(Instant),
    }),
  ),
  /** Withdrawn within the last minute, newest first: their readings were voided or corrected. */
  withdrawn: z.array(
    z.extend(GradedResident, { id: Id, kind: Alert.shape.kind, value: z.string(), at: Instant }),
  ),
  /** First names of who is on, with their photos. */
  presence: z.array(z.object({ key: z.string(), name: z.string(), photoUrl: z.nullable(z.string()) })),
  maintenance: z.nullable(z.string()),
});
export type WallBoard = z.infer<typeof WallBoard>;

const DisplayReply = z.object({ display: Display });

export const displays = {
  list: {
    method: 'GET',
    path: '/api/displays',
    access: 'canManageDisplays',
    reply: z.object({ displays: z.array(Display) }),
  },
  /** Pairs the display that shows this code. A wrong one is 422 at `code`; five end every code that waits. */
  pair: {
    method: 'POST',
    path: '/api/displays',
    access: 'canManageDisplays',
    body: z.object({
      code: text(20, 'Code').check(z.minLength(1, 'Please enter the code on the screen.')),
      name: text(100, 'Name').check(z.minLength(2, 'Name must be at least 2 characters.')),
      grade: z._default(DisplayGrade, 'initials'),
    }),
    reply: DisplayReply,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/displays/:id',
    access: 'canManageDisplays',
    body: z.object({
      name: text(100, 'Name').check(z.minLength(2, 'Name must be at least 2 characters.')),
      grade: DisplayGrade,
      version: SeenVersion,
    }),
    reply: DisplayReply,
  },
  /** Ends it: the board is blank within a second, its credential dead. */
  remove: { method: 'DELETE', path: '/api/displays/:id', access: 'canManageDisplays', reply: null },
} as const satisfies Resource;

/** What a display calls, signed in or not: its own credential speaks for it here, and nowhere else. */
export const wall = {
  /** Begins pairing: the secret goes into a cookie, the code onto the display. */
  beginPairing: {
    method: 'POST',
    path: '/api/wall/pairing',
    access: 'anyone',
    reply: z.object({
      code: z.string(),
      expiresAt: Instant,
      /** Where the home's people open Hearthline; null where nobody said, and the display's own address is as good. */
      publicUrl: z.nullable(z.string()),
      /** As the board has it: a display may have waited over an upgrade. */
      program: z.string(),
    }),
    status: 201,
  },
  /** How it stands; once somebody entered the code, the answer brings the credential. */
  pairing: {
    method: 'POST',
    path: '/api/wall/pairing/check',
    access: 'anyone',
    reply: z.object({ state: z.enum(['waiting', 'paired', 'expired']) }),
  },
  board: { method: 'GET', path: '/api/wall', access: 'display', reply: WallBoard },
} as const satisfies Resource;
