import {
  alertRules,
  endReasons,
  Problem,
  defaultDoseWindows,
  defaultShiftTimes,
  defaultSubstanceLimits,
  defaultWallHours,
  defaultWitnessRoles,
  type DoseWindows,
  type GivingRoles,
  type HomeDetails,
  type SubstanceLimit,
  type Role,
  type SystemSetting,
  type SystemStatus,
  type WallHours,
} from '@hearthline/contracts';
import { model, Schema } from 'mongoose';
import { unreadable } from '../../platform/database/damage.ts';
import { registerAudit, indexUnmovedHistory } from '../../records/audit/audit-source.repository.ts';
import {
  changeDocument,
  type DocumentChange,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { changesBetween, type Actor, type HistoryEntry } from '../../records/clinical/history.ts';
import { duplicateField } from '../../records/clinical/idempotency.ts';
import { batchCalls } from '../../platform/flow/batch.ts';
import { appearanceTag, type StoredAppearance } from './appearance-tag.ts';

type Key = SystemSetting['key'];

/** A system setting as stored; one that is not stored has its default. */
export interface SystemSettingDocument {
  /**
   * `email-setting.repository.ts` and `appearance-setting.repository.ts` write the last two. Only the former reads the e-mail
   * secret.
   */
  key: Key | 'email_settings' | 'appearance';
  value: unknown;
  description: string;
  /** Id of the user who last changed it. */
  updatedBy: string;
  version: number;
  updatedAt: Date;
  /** Entries not yet moved to the audit. */
  history: HistoryEntry[];
}

const systemSettingSchema = new Schema<SystemSettingDocument>(
  {
    key: { type: String, required: true, maxlength: 100 },
    value: { type: Schema.Types.Mixed, required: true },
    description: { type: String, required: true },
    updatedBy: { type: String, required: true },
    version: { type: Number, required: true },
    history: [Schema.Types.Mixed],
  },
  { timestamps: true, versionKey: false, collection: 'system_settings' },
);

systemSettingSchema.index({ key: 1 }, { unique: true });
indexUnmovedHistory(systemSettingSchema);

export const SystemSettingModel = model<SystemSettingDocument>('SystemSetting', systemSettingSchema);

registerAudit('setting', {
  collection: () => SystemSettingModel.collection,
  labelFields: ['key'],
  labelOf: (document) => (document as object as SystemSettingDocument).key,
});

type ValueOf<K extends Key> = Extract<SystemSetting, { key: K }>['value'];
type Values = { [K in Key]: ValueOf<K> } & { readonly appearance?: StoredAppearance };

const defaults: Values = {
  maintenance_mode: { enabled: false },
  forgot_password_enabled: { enabled: true },
  app_version: { version: '2.4.0' },
  login_blocked: false,
  recheck_minutes: { minutes: alertRules.recheckMinutes },
  wall_hours: defaultWallHours,
  shift_times: defaultShiftTimes,
  dose_windows: defaultDoseWindows,
  substance_limits: defaultSubstanceLimits,
  home_details: { name: '', address: '' },
  second_factor_roles: { roles: [] },
  retention: { years: null },
  witness_roles: { roles: defaultWitnessRoles },
  second_check: { required: false },
  giving_roles: { routes: [] },
};

const descriptions: Readonly<Record<Key, string>> = {
  maintenance_mode: 'Only root may sign in; everyone else is signed out',
  forgot_password_enabled: 'The sign-in page offers "Forgot your password?"',
  app_version: 'The version shown on every page',
  login_blocked: 'Nobody but root may sign in; who is signed in stays',
  recheck_minutes: 'Minutes after which a taken alert asks for a recheck',
  wall_hours: 'When the wall boards turn light and dark, by the home’s clock',
  shift_times: 'When shifts begin, by the home’s clock',
  dose_windows: 'Minutes before and after its time within which a dose is due',
  substance_limits: 'The most of a substance in 24 hours, in mg over all products',
  home_details: 'Name and address of the home, at the head of what is printed',
  second_factor_roles: 'The roles that must have a second factor',
  retention: 'Years after the last day from which the data of a resident who left may be erased',
  witness_roles: 'The roles that may be the second person of a dose',
  second_check: 'A second person compares each prescription with its order',
  giving_roles: 'The roles that give doses by a route; other routes are given by every role',
};

/**
 * Reads every setting. Not cached, but concurrent calls share a read that begins after them. Otherwise hundreds of clients that
 * reconnect after a restart would each wait for a database connection.
 */
const readStored = batchCalls(async () => {
  const rows = await SystemSettingModel.find({}, { _id: 0, key: 1, value: 1, version: 1 }).lean();
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<Values>;
  return {
    values: { ...defaults, ...stored },
    versions: new Map<string, number>(rows.map(({ key, version }) => [key, version])),
  };
});

const readValues = async (): Promise<Values> => (await readStored()).values;

/** All settings as a list, with defaults. */
export async function readSettings(): Promise<SystemSetting[]> {
  const { values, versions } = await readStored();
  return (Object.keys(descriptions) as Key[]).map(
    (key) => ({ key, value: values[key], version: versions.get(key) ?? 0 }) as SystemSetting,
  );
}

/** Damage in one of these means that the round lacks a dose, or shows a given dose as due. */
const doseCollections = ['residents', 'prescriptions', 'medication_records'];

/** The part of the settings that every client gets. */
export async function readSystemStatus(): Promise<SystemStatus> {
  return statusOf(await readValues());
}

function statusOf(values: Values): SystemStatus {
  const { enabled, message, startsAt } = values.maintenance_mode;
  const witnessRoles = values.witness_roles.roles;
  const givingRoles = values.giving_roles.routes;
  const isAnnounced = enabled && startsAt !== undefined && Date.parse(startsAt) > Date.now();
  const unreadableDoses = doseCollections.reduce((sum, name) => sum + unreadable(name), 0);
  return {
    // Compared with the clock, so that no one can sign in after the announced time, even if the worker that ends the sessions
    // is late.
    maintenanceMode: enabled && !isAnnounced,
    message: maintenanceText(message),
    ...(isAnnounced && { maintenanceAt: startsAt }),
    loginBlocked: values.login_blocked,
    forgotPasswordEnabled: values.forgot_password_enabled.enabled,
    appVersion: values.app_version.version,
    ...(values.appearance && { appearance: appearanceTag(values.appearance) }),
    ...(givingRoles.length > 0 && { givingRoles }),
    ...(witnessRoles.join() !== defaultWitnessRoles.join() && { witnessRoles }),
    ...(unreadable() > 0 && { unreadable: unreadable() }),
    ...(unreadableDoses > 0 && { unreadableDoses }),
  };
}

/** The fixed text, followed by root's text. */
function maintenanceText(written = ''): string {
  return [endReasons.maintenance, written.trim()].filter(Boolean).join('. ');
}

/** The settings of the wall boards from one read: system status, and the hours of day and night. */
export async function readBoardSettings(): Promise<{ status: SystemStatus; hours: WallHours }> {
  const values = await readValues();
  return { status: statusOf(values), hours: values.wall_hours };
}

/** Minutes after which a taken alert is due for a recheck. */
export async function readRecheckMinutes(): Promise<number> {
  return (await readValues()).recheck_minutes.minutes;
}

/** The start times of shifts as "HH:mm", ascending. */
export async function readShiftStarts(): Promise<readonly string[]> {
  return (await readValues()).shift_times.starts;
}

/** Minutes before and after its time within which a dose is due. */
export async function readDoseWindows(): Promise<DoseWindows> {
  return (await readValues()).dose_windows;
}

/** The most of each substance in 24 hours. */
export async function readSubstanceLimits(): Promise<readonly SubstanceLimit[]> {
  return (await readValues()).substance_limits.limits;
}

/** Name and address of the home; '' until they are entered. */
export async function readHomeDetails(): Promise<HomeDetails> {
  return (await readValues()).home_details;
}

/** The roles that require a second factor. */
export async function readSecondFactorRoles(): Promise<readonly Role[]> {
  return (await readValues()).second_factor_roles.roles;
}

/** The roles that may be the second person of a dose. */
export async function readWitnessRoles(): Promise<readonly Role[]> {
  return (await readValues()).witness_roles.roles;
}

/** The routes that not every role gives. */
export async function readGivingRoles(): Promise<GivingRoles['routes']> {
  return (await readValues()).giving_roles.routes;
}

/** True if a second person is to compare each prescription with its order. */
export async function readNeedsCheck(): Promise<boolean> {
  return (await readValues()).second_check.required;
}

/** Years after the last day until a resident's data may be erased; null if never. */
export async function readRetentionYears(): Promise<number | null> {
  return (await readValues()).retention.years;
}

/** A change of a setting's value. */
export type SettingChange<Value = unknown> = DocumentChange & {
  readonly set: { readonly value: Value; readonly updatedBy: string };
};

interface Row extends Pick<SystemSettingDocument, 'key' | 'description'> {
  /** 0 if it has its default value and no row. */
  readonly version: number;
}

/** Stores a setting by compare-and-set on its version, with its history entry; null if another version is stored. */
export function writeRow<State>(
  { key, description, version }: Row,
  { set, entry }: Pick<SettingChange, 'set'> & { readonly entry: HistoryEntry },
): Promise<State | null> {
  return SystemSettingModel.findOneAndUpdate(
    { key, version },
    { $set: { ...set, description }, $inc: { version: 1 }, $push: { history: entry } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean<State>()
    .exec()
    .catch((error: unknown) => {
      // The row has another version: the unique index on `key` refuses a second one.
      if (duplicateField(error) === 'key') return null;
      throw error;
    });
}

/** The errors of a settings repository: not found, and stale. */
export const settingRefusals = {
  notFound: () => new Problem('not-found', 'There is no such setting.'),
  stale: () => new Problem('stale', 'Someone else changed this setting in the meantime.'),
};

type SettingState = Pick<SystemSettingDocument, 'value' | 'version'> & { readonly key: Key };

const repository: VersionedRepository<SettingState, SettingChange, Key> = {
  // A setting with its default value has no row: version 0.
  find: async (key) =>
    (await SystemSettingModel.findOne({ key }).lean<SettingState>()) ?? {
      key,
      value: defaults[key],
      version: 0,
    },
  write: ({ key, version }, change) => writeRow({ key, description: descriptions[key], version }, change),
  ...settingRefusals,
  // createSettingsUpdate() publishes all settings of a save together.
  toChange: null,
};

/** Stores a setting; does nothing if the value is unchanged. Throws 409 `stale` if its version differs from the given one. */
export async function writeSetting({ key, value, version }: SystemSetting, actor: Actor): Promise<void> {
  const plan = (current: SettingState): SettingChange | null => {
    const changes = changesBetween({ [key]: current.value }, { [key]: value }, [key]);
    if (Object.keys(changes).length === 0) return null;
    return { action: 'updated', changes, set: { value, updatedBy: actor.user.id } };
  };
  await changeDocument(repository, key, plan, { actor, seen: version });
}
