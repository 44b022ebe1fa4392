import * as z from 'zod/mini';
import type { Resource } from './endpoint.ts';
import { Id, Instant, text } from './primitives.ts';
import { Role } from './permissions.ts';

/** What every open screen must know, signed in or not. */
export const SystemStatus = z.object({
  maintenanceMode: z.boolean(),
  message: z.string(),
  loginBlocked: z.boolean(),
  forgotPasswordEnabled: z.boolean(),
  appVersion: z.string(),
  /** How many stored records could not be read, and are left out of every list; absent: none. */
  unreadable: z.optional(z.int()),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

const recheckRange = 'The time to the recheck must be 5 to 480 minutes.';

/** How long after an alert was taken its recheck is due. */
export const RecheckMinutes = z.object({
  minutes: z.int(recheckRange).check(z.minimum(5, recheckRange), z.maximum(480, recheckRange)),
});

const clockTime = 'Please enter a time as HH:MM, for example 07:30.';
const ClockTime = z.string(clockTime).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockTime));

/** When the wall boards turn light and dark: times of the home's day, "HH:MM"; the night may span midnight, or the day. */
export const WallHours = z.object({ dayFrom: ClockTime, nightFrom: ClockTime }).check(
  z.refine(({ dayFrom, nightFrom }) => dayFrom !== nightFrom, {
    path: ['nightFrom'],
    error: 'The night must begin at another time than the day.',
  }),
);
export type WallHours = z.infer<typeof WallHours>;

/** The hours of a home that set none, and of a display that belongs to none yet. */
export const defaultWallHours: WallHours = { dayFrom: '07:00', nightFrom: '20:00' };

/** The system settings and their values. */
export const SystemSetting = z.discriminatedUnion('key', [
  z.object({
    key: z.literal('maintenance_mode'),
    value: z.object({ enabled: z.boolean(), message: z.optional(text(200, 'Message')) }),
  }),
  z.object({ key: z.literal('forgot_password_enabled'), value: z.object({ enabled: z.boolean() }) }),
  z.object({
    key: z.literal('app_version'),
    value: z.object({
      version: text(20, 'Version').check(z.regex(/^\d+(\.\d+){1,3}$/, 'Version must look like 2.4.0.')),
    }),
  }),
  z.object({ key: z.literal('login_blocked'), value: z.boolean() }),
  z.object({ key: z.literal('recheck_minutes'), value: RecheckMinutes }),
  z.object({ key: z.literal('wall_hours'), value: WallHours }),
]);
export type SystemSetting = z.infer<typeof SystemSetting>;

/** Since when no backup of the night could be made, and why: `no-room` where the disk has too little left for one. */
export const BackupFailing = z.object({ since: Instant, why: z.enum(['no-room', 'failed']) });
export type BackupFailing = z.infer<typeof BackupFailing>;
/** The disk that the server's data folder is on. */
export const DiskSpace = z.object({
  freeBytes: z.number(),
  totalBytes: z.number(),
  /** full: records are refused, people still get in and out; low: it comes to that soon. */
  state: z.enum(['ok', 'low', 'full']),
  /** Bytes a day by which the room shrinks, 0 where it does not; null: not watched for a day yet. */
  shrinksPerDay: z.nullable(z.number()),
  /** When it is full at the pace so far; null: unknown, not at all, or not within years. */
  fullAt: z.nullable(Instant),
});
export type DiskSpace = z.infer<typeof DiskSpace>;

const SettingsReply = z.object({ settings: z.array(SystemSetting) });

export const system = {
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    reply: z.object({
      status: z.literal('ok'),
      version: z.string(),
      database: z.object({
        engine: z.enum(['mongodb', 'embedded']),
        version: z.string(),
        /** When the newest backup in the data folder was begun; one of a time to come does not count. */
        lastBackup: z.optional(z.nullable(Instant)),
        /** Null while the backups of the nights succeed. */
        backupFailing: z.optional(z.nullable(BackupFailing)),
        /** How many records could not be read since the database was started. */
        damaged: z.int(),
      }),
      disk: z.nullable(DiskSpace),
    }),
  },
  maintenanceStatus: {
    method: 'GET',
    path: '/api/public/maintenance-status',
    access: 'anyone',
    reply: z.object({ maintenanceMode: z.boolean(), message: z.string() }),
  },
  forgotPasswordSetting: {
    method: 'GET',
    path: '/api/public/system-settings/forgot-password',
    access: 'anyone',
    reply: z.object({ enabled: z.boolean() }),
  },
  /** The accounts the sign-in page offers: none unless this is the demonstration. */
  demo: {
    method: 'GET',
    path: '/api/public/demo',
    access: 'anyone',
    reply: z.object({
      demo: z.nullable(
        z.object({
          password: z.string(),
          accounts: z.array(z.object({ email: z.string(), name: z.string(), role: Role })),
        }),
      ),
    }),
  },
  settings: { method: 'GET', path: '/api/system-settings', access: 'isRoot', reply: SettingsReply },
  updateSettings: {
    method: 'POST',
    path: '/api/system-settings/bulk-update',
    access: 'isRoot',
    body: z.object({ settings: z.array(SystemSetting).check(z.minLength(1), z.maxLength(20)) }),
    reply: SettingsReply,
  },
  logoutUser: {
    method: 'POST',
    path: '/api/root/logout-user',
    access: 'isRoot',
    body: z.object({ userId: Id }),
    reply: z.object({ success: z.boolean(), message: z.string() }),
  },
  logoutAllExceptMe: {
    method: 'POST',
    path: '/api/root/logout-all-except-me',
    access: 'isRoot',
    reply: z.object({ success: z.boolean(), message: z.string() }),
  },
  toggleLoginBlock: {
    method: 'POST',
    path: '/api/root/toggle-login-block',
    access: 'isRoot',
    body: z.object({ blocked: z.boolean() }),
    reply: z.object({ blocked: z.boolean(), message: z.string() }),
  },
} as const satisfies Resource;
