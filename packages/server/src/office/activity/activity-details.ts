import { endReasons, type EndReason } from '@hearthline/contracts';
import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';

/** Why a session ended, as read by somebody else than its user. */
const endings: Readonly<Partial<Record<string, string>>> = {
  'logged-out-by-root': 'Signed out by an administrator',
  'signed-out': 'Signed out',
  maintenance: 'Maintenance',
  deactivated: 'Account deactivated',
  'role-changed': 'Role changed',
  'password-changed': 'Password changed',
  'tablet-ended': 'Shared tablet ended',
  expired: 'Inactivity',
};

const settings: Readonly<Partial<Record<string, string>>> = {
  maintenance_mode: 'Maintenance mode',
  forgot_password_enabled: 'Forgot password',
  login_blocked: 'Login block',
  app_version: 'Version',
};

/** An activity in words: why a session ended, which setting became what, the name of a file. */
export function activityDetails(entry: AuditDocument): string {
  switch (entry.action) {
    case 'signed-in':
      return entry.reason ?? '';
    case 'signed-out':
      return signedOutText(entry);
    case 'sign-in-failed':
      return withTimes([entry.reason, 'Wrong password'], entry);
    case 'sign-in-refused':
      return withTimes([entry.reason], entry);
    case 'locked-out':
      return withTimes([entry.reason, 'Too many failed attempts'], entry);
    case 'updated':
      return settingText(entry);
    default:
      return entry.label;
  }
}

function signedOutText({ reason, by, entityId }: AuditDocument): string {
  const why = endings[reason ?? ''] ?? endReasons[reason as EndReason] ?? '';
  return by.id === entityId.toString() ? why : `${why} (${by.name})`;
}

function withTimes(parts: readonly (string | null)[], { changes }: AuditDocument): string {
  const times = Number(changes['times']?.after ?? 1);
  return [...parts.filter(Boolean), times > 1 && `${String(times)} times`].filter(Boolean).join(', ');
}

function settingText({ label, changes }: AuditDocument): string {
  const name = settings[label] ?? sentenceOf(label);
  const after = valueOf(changes[label]?.after);
  return after === null ? name : `${name}: ${after}`;
}

/** "recheck_minutes" becomes "Recheck minutes". */
const sentenceOf = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');

/** A switch or a single value; null for any other. */
function valueOf(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  const [first] = typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]) : [];
  return typeof first === 'object' || first === undefined ? null : valueOf(first);
}
