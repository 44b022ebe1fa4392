import * as z from 'zod/mini';

/** Why a session ended, in the words its user reads. */
export const endReasons = {
  'logged-out-by-root': 'An administrator signed you out.',
  'signed-out': 'You signed out.',
  maintenance: 'System Under Maintenance: Please wait and try later',
  deactivated: 'Your account was deactivated.',
  'role-changed': 'Your role was changed. Please sign in again.',
  'password-changed': 'Your password was changed. Please sign in again.',
  expired: 'You have been logged out due to inactivity',
} as const;

export type EndReason = keyof typeof endReasons;
export const EndReason = z.enum(Object.keys(endReasons) as [EndReason, ...EndReason[]]);

export const sessionLimits = {
  /** Minutes without activity after which a session ends. */
  inactivityMinutes: 15,
  /** Hours after sign-in at which a session ends, whatever happens: a long shift and its handover. */
  maxHours: 14,
  /** Seconds before the end at which the user is warned. */
  warningSeconds: 30,
  /** Seconds between two extensions that touching the screen asks for. */
  extendEverySeconds: 60,
} as const;
