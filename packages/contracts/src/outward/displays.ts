import * as z from 'zod/mini';
import { AlertKind, AlertReadings } from '../care/alerts.ts';
import { TimeOfDay } from '../care/dose-schedule.ts';
import { OwnLimits } from '../care/vital-bands.ts';
import { DashboardStats } from '../care/dashboard.ts';
import type { Resource } from '../base/endpoint.ts';
import { Id, Instant, SeenVersion, text } from '../base/primitives.ts';
import { WallHours } from '../office/settings.ts';

/** The amount of resident data that a display may show; the server leaves out the rest. */
export const displayGrades = ['room', 'initials', 'first-name', 'full-name'] as const;
export const DisplayGrade = z.enum(displayGrades);
export type DisplayGrade = z.infer<typeof DisplayGrade>;

export const displayLimits = {
  /** Characters of a pairing code, without characters that are easily confused when read aloud or from afar. */
  codeAlphabet: 'ACDEFHJKMNPRTUVWXY34679',
  codeLength: 6,
  codeMinutes: 10,
  /** Wrong attempts that invalidate all waiting codes. */
  wrongTries: 5,
} as const;

/** A paired display. `version` increases with every change. */
export const Display = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  grade: DisplayGrade,
  /** Last heartbeat; null before the first. */
  lastSeenAt: z.nullable(Instant),
  address: z.nullable(z.string()),
  /** The client version it reports. */
  appVersion: z.nullable(z.string()),
  pairedByName: z.string(),
  createdAt: Instant,
});
export type Display = z.infer<typeof Display>;

/** A resident reduced to a grade; null for what the grade leaves out. */
const GradedResident = z.object({
  /** Stable while the board is shown; not the resident's id. */
  key: z.string(),
  room: z.nullable(z.string()),
  /** Initials, first name or full name, by grade. */
  who: z.nullable(z.string()),
});
export type GradedResident = z.infer<typeof GradedResident>;

const side = z.enum(['low', 'normal', 'high']);

/** The subject of an alert of doses, reduced to a grade. */
const GradedDose = z.object({
  cause: z.enum(['refusals', 'missed-dose', 'outside-rules']),
  /** The dose with name and amount. It reveals the resident's treatment, so it is null for the grades room and initials. */
  medication: z.nullable(z.string()),
  /** When the missed dose was due; null for others. */
  time: z.nullable(TimeOfDay),
  /** Number of doses that were missed, refused, or given outside the rules. */
  count: z.int(),
});
export type GradedDose = z.infer<typeof GradedDose>;

/** Content of a wall board for one grade; sent as a whole on every change. */
export const WallBoard = z.object({
  grade: DisplayGrade,
  now: Instant,
  timezone: z.string(),
  hours: WallHours,
  appVersion: z.string(),
  /** Build id of the display client on the server; differs between builds of the same version. */
  program: z.string(),
  displayName: z.string(),
  stats: DashboardStats,
  /** Active residents by room. */
  residents: z.array(
    z.extend(GradedResident, {
      measuredToday: z.boolean(),
      /** The most severe tone of today's readings. */
      tone: z.enum(['normal', 'attention', 'severe']),
      word: z.nullable(z.string()),
      side,
    }),
  ),
  /**
   * Readings out of their normal band in the last 24 h, newest first, at most 40. Residents with a readings alert on the
   * board are left out; `flaggedCount` counts all.
   */
  flagged: z.array(
    z.extend(GradedResident, {
      kind: AlertKind,
      value: z.string(),
      tone: z.enum(['attention', 'severe']),
      word: z.string(),
      side,
      limits: z.nullable(OwnLimits),
      at: Instant,
    }),
  ),
  flaggedCount: z.int(),
  /** Residents with doses to deal with now, by room; `stats.doses` counts all. Null if there are too many for a list. */
  doses: z.nullable(z.array(z.extend(GradedResident, { overdue: z.int(), missed: z.int(), due: z.int() }))),
  /** Number of all readings in the last 24 h; null if any reading is out of range. */
  readingsCount: z.nullable(z.int()),
  /** Residents with unclosed alerts, each once: open ones by age, then recheck due, then taken. */
  alerts: z.array(
    z.extend(GradedResident, {
      /** The most urgent alert, whose state the row has. */
      id: Id,
      /** All alerts in that state, the most urgent one included. */
      ids: z.array(Id),
      /** The newest severe reading of each kind of all alerts. */
      readings: AlertReadings,
      /** Missed doses, refusals and doses given outside the rules; those of the most urgent alert first. */
      doses: z.array(GradedDose),
      measuredAt: Instant,
      raisedAt: Instant,
      state: z.enum(['open', 'taken', 'recheck-due']),
      /** First name of who took it. */
      takenBy: z.nullable(z.string()),
      recheckAt: z.nullable(Instant),
    }),
  ),
  /** Number of alerts in no row: the oldest ones beyond 500. */
  moreAlerts: z.int(),
  /** Alerts withdrawn within the last minute, newest first. */
  withdrawn: z.array(
    z.extend(GradedResident, {
      id: Id,
      readings: AlertReadings,
      doses: z.array(GradedDose),
      at: Instant,
    }),
  ),
  /** First names and photos of connected users. */
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
  /** Pairs the display that shows this code. 422 at `code` for a wrong one; five invalidate every waiting code. */
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
  /** Unpairs a display: its board is blanked within a second and its credential revoked. */
  remove: { method: 'DELETE', path: '/api/displays/:id', access: 'canManageDisplays', reply: null },
} as const satisfies Resource;

/** Calls of the display client; the display's credential is valid for these only. */
export const wall = {
  /** Starts pairing: the secret is set as a cookie, the code is displayed. */
  beginPairing: {
    method: 'POST',
    path: '/api/wall/pairing',
    access: 'anyone',
    reply: z.object({
      code: z.string(),
      expiresAt: Instant,
      /** URL where staff open Hearthline; null when not configured: the display's own URL is shown. */
      publicUrl: z.nullable(z.string()),
      /** Build id, as in WallBoard: the server may be upgraded while a display waits. */
      program: z.string(),
    }),
    status: 201,
  },
  /** State of the pairing; the reply after it was completed sets the credential cookie. */
  pairing: {
    method: 'POST',
    path: '/api/wall/pairing/check',
    access: 'anyone',
    reply: z.object({ state: z.enum(['waiting', 'paired', 'expired']) }),
  },
  board: { method: 'GET', path: '/api/wall', access: 'display', reply: WallBoard },
} as const satisfies Resource;
