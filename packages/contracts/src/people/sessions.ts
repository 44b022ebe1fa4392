/** Why a session ended, with the message its user sees. */
export const endReasons = {
  'logged-out-by-root': 'An administrator signed you out.',
  'signed-out': 'You signed out.',
  maintenance: 'System Under Maintenance: Please wait and try later',
  deactivated: 'Your account was deactivated.',
  'role-changed': 'Your role was changed. Please sign in again.',
  'password-changed': 'Your password was changed. Please sign in again.',
  'tablet-ended': 'This tablet is no longer a shared tablet of this home.',
  expired: 'You have been logged out due to inactivity',
} as const;

export type EndReason = keyof typeof endReasons;

export const sessionLimits = {
  /** Minutes of inactivity after which a session ends. */
  inactivityMinutes: 15,
  /** Maximum session length in hours: a long shift with handover. */
  maxHours: 14,
  /** Seconds before the end at which the user is warned. */
  warningSeconds: 30,
  /** Minimum seconds between two extensions by user activity. */
  extendEverySeconds: 60,
} as const;
