import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { medicationRoutes } from '../base/medication-routes.ts';
import { Id, Instant, SeenVersion, text } from '../base/primitives.ts';
import { Role } from '../base/role.ts';
import { SecondFactorRoles } from '../people/second-factor.ts';

/** Public status of the system, known to every page. */
export const SystemStatus = z.object({
  maintenanceMode: z.boolean(),
  message: z.string(),
  /** When maintenance begins, while it is announced; the server turns it on by its own clock. */
  maintenanceAt: z.optional(Instant),
  loginBlocked: z.boolean(),
  forgotPasswordEnabled: z.boolean(),
  appVersion: z.string(),
  /** A tag that changes with the colours or the picture of the sign-in page; absent: the product's own appearance. */
  appearance: z.optional(z.string()),
  /** The roles that may be the second person of a dose; absent: `defaultWitnessRoles`. */
  witnessRoles: z.optional(z.array(Role)),
  /** The routes that not every role gives; absent: none. */
  givingRoles: z.optional(z.array(z.object({ route: z.enum(medicationRoutes), roles: z.array(Role) }))),
  /** Number of stored records that can't be read and are missing from lists; absent: 0. */
  unreadable: z.optional(z.int()),
  /** Number of unreadable records that doses of the round follow from; absent: none. */
  unreadableDoses: z.optional(z.int()),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

const recheckRange = 'The time to the recheck must be 5 to 480 minutes.';

/** Time in minutes from taking an alert to its recheck. */
export const RecheckMinutes = z.object({
  minutes: z.int(recheckRange).check(z.minimum(5, recheckRange), z.maximum(480, recheckRange)),
});

const clockTime = 'Please enter a time as HH:MM, for example 07:30.';
const ClockTime = z.string(clockTime).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockTime));

/** When wall boards switch to light and dark, "HH:MM" in the home's time zone; either period may span midnight. */
export const WallHours = z.object({ dayFrom: ClockTime, nightFrom: ClockTime }).check(
  z.refine(({ dayFrom, nightFrom }) => dayFrom !== nightFrom, {
    path: ['nightFrom'],
    error: 'The night must begin at another time than the day.',
  }),
);
export type WallHours = z.infer<typeof WallHours>;

const startsText = 'Please enter one to six different times, earliest first.';

/** When shifts begin, by the home's clock; each ends when the next begins. */
export const ShiftTimes = z.object({
  starts: z.array(ClockTime).check(
    z.minLength(1, startsText),
    z.maxLength(6, startsText),
    z.refine((starts) => starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? '')), {
      error: startsText,
    }),
  ),
});
export type ShiftTimes = z.infer<typeof ShiftTimes>;

export const defaultShiftTimes: ShiftTimes = { starts: ['07:00', '15:00', '23:00'] };

const windowRange = 'A dose window must be 10 to 240 minutes.';
const WindowMinutes = z.int(windowRange).check(z.minimum(10, windowRange), z.maximum(240, windowRange));

/** Minutes before and after its time within which a dose is due, for time-critical doses and for all others. */
export const DoseWindows = z.object({ normal: WindowMinutes, timeCritical: WindowMinutes });
export type DoseWindows = z.infer<typeof DoseWindows>;

export const defaultDoseWindows: DoseWindows = { normal: 60, timeCritical: 30 };

const limitRange = 'The most in 24 hours must be 1 to 100,000 mg.';

/** The most of a substance in 24 hours, over all products and prescriptions, in mg. */
export const SubstanceLimit = z.object({
  substance: text(100, 'Substance', 'Please enter a substance.').check(
    z.minLength(1, 'Please enter a substance.'),
  ),
  mg: z.number(limitRange).check(z.minimum(1, limitRange), z.maximum(100_000, limitRange)),
});
export type SubstanceLimit = z.infer<typeof SubstanceLimit>;

/** The home's limits; a dose above one is recorded with a reason. */
export const SubstanceLimits = z.object({
  limits: z.array(SubstanceLimit).check(z.maxLength(50, 'At most 50 substances.')),
});
export type SubstanceLimits = z.infer<typeof SubstanceLimits>;

/**
 * Paracetamol: 4,000 mg in 24 hours for adults of 50 kg and more (British National Formulary, paracetamol, oral doses). The
 * home enters a lower limit, and limits of other substances.
 */
export const defaultSubstanceLimits: SubstanceLimits = { limits: [{ substance: 'paracetamol', mg: 4_000 }] };

/** Roles that may be the second person of a dose. */
export const WitnessRoles = z.object({
  roles: z
    .array(Role)
    .check(z.minLength(1, 'Please choose at least one role.'), z.maxLength(5, 'At most five roles.')),
});
export type WitnessRoles = z.infer<typeof WitnessRoles>;

/** The roles that give doses by a route; a route that is not listed is given by every role that records medications. */
export const GivingRoles = z.object({
  routes: z
    .array(
      z.object({
        route: z.enum(medicationRoutes),
        roles: z.array(Role).check(z.minLength(1, 'Please choose at least one role.'), z.maxLength(5)),
      }),
    )
    .check(
      z.maxLength(medicationRoutes.length),
      z.refine(
        (routes) => new Set(routes.map(({ route }) => route)).size === routes.length,
        'Each route once.',
      ),
    ),
});
export type GivingRoles = z.infer<typeof GivingRoles>;

/** Each new or changed prescription is to be compared with its order by a second person. */
export const SecondCheck = z.object({ required: z.boolean() });

export const defaultWitnessRoles: WitnessRoles['roles'] = ['root', 'administrator', 'manager', 'nurse'];

/** Name and address of the home, for the head of printouts; '' until they are entered. */
export const HomeDetails = z.object({ name: text(100, 'Name'), address: text(300, 'Address') });
export type HomeDetails = z.infer<typeof HomeDetails>;

/** Seconds that users may be given before maintenance begins. */
export const maintenanceNotice = [0, 30, 60, 120] as const;
export type MaintenanceNotice = (typeof maintenanceNotice)[number];

const retentionRange = 'The retention time must be 1 to 50 years.';

/** Years after the last day of a resident who left from which their data may be erased; null: it is never erased. */
export const Retention = z.object({
  years: z.nullable(z.int(retentionRange).check(z.minimum(1, retentionRange), z.maximum(50, retentionRange))),
});
export type Retention = z.infer<typeof Retention>;

/** The suggestion for a home that sets the retention for the first time. */
export const usualRetentionYears = 8;

const setting = <Key extends string, Value extends z.core.SomeType>(key: Key, value: Value) =>
  z.object({
    key: z.literal(key),
    value,
    /**
     * In a reply: the version of the stored setting; 0 means the default. In a request: the version that was read; a switch
     * is sent without it.
     */
    version: SeenVersion,
  });

/** System settings, by key. */
export const SystemSetting = z.discriminatedUnion('key', [
  setting(
    'maintenance_mode',
    z.object({
      enabled: z.boolean(),
      message: z.optional(text(200, 'Message')),
      /** It takes effect then; absent: since it was enabled. Set by the server, ignored in a request. */
      startsAt: z.optional(Instant),
    }),
  ),
  setting('forgot_password_enabled', z.object({ enabled: z.boolean() })),
  setting(
    'app_version',
    z.object({
      version: text(20, 'Version').check(z.regex(/^\d+(\.\d+){1,3}$/, 'Version must look like 2.4.0.')),
    }),
  ),
  setting('login_blocked', z.boolean()),
  setting('recheck_minutes', RecheckMinutes),
  setting('wall_hours', WallHours),
  setting('shift_times', ShiftTimes),
  setting('dose_windows', DoseWindows),
  setting('substance_limits', SubstanceLimits),
  setting('home_details', HomeDetails),
  setting('second_factor_roles', SecondFactorRoles),
  setting('retention', Retention),
  setting('witness_roles', WitnessRoles),
  setting('second_check', SecondCheck),
  setting('giving_roles', GivingRoles),
]);
export type SystemSetting = z.infer<typeof SystemSetting>;

/** Since when nightly backups fail; `no-room`: not enough disk space. */
export const BackupFailing = z.object({ since: Instant, why: z.enum(['no-room', 'failed']) });
export type BackupFailing = z.infer<typeof BackupFailing>;
/** Disk space of the server's data folder. */
export const DiskSpace = z.object({
  freeBytes: z.number(),
  totalBytes: z.number(),
  /** full: records are refused, sign-in and sign-out still work; low: full soon. */
  state: z.enum(['ok', 'low', 'full']),
  /** Bytes by which free space shrinks a day, 0 when it does not; null: observed for less than a day. */
  shrinksPerDay: z.nullable(z.number()),
  /** Projected time when it is full; null: unknown, never, or years away. */
  fullAt: z.nullable(Instant),
});
export type DiskSpace = z.infer<typeof DiskSpace>;

/** All settings; also the `current` of a save that is refused as stale. */
export const SystemSettings = z.object({ settings: z.array(SystemSetting) });
export type SystemSettings = z.infer<typeof SystemSettings>;

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
        /** Start of the newest backup in the data folder; one dated in the future is ignored. */
        lastBackup: z.optional(z.nullable(Instant)),
        /** null while nightly backups succeed. */
        backupFailing: z.optional(z.nullable(BackupFailing)),
        /** Number of records found unreadable since the database was started. */
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
  /** Accounts offered on the sign-in page of a demonstration instance; otherwise null. */
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
  settings: { method: 'GET', path: '/api/system-settings', access: 'isRoot', reply: SystemSettings },
  /** 409 `stale` if the version of any setting has changed since it was read; nothing is stored then. */
  updateSettings: {
    method: 'POST',
    path: '/api/system-settings/bulk-update',
    access: 'isRoot',
    body: z.object({
      settings: z.array(SystemSetting).check(z.minLength(1), z.maxLength(20)),
      /** With maintenance enabled: seconds until it starts. Absent: as announced already, otherwise at once. */
      maintenanceInSeconds: z.optional(
        z.literal([...maintenanceNotice], 'Please choose 0, 30, 60 or 120 seconds.'),
      ),
    }),
    reply: SystemSettings,
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
