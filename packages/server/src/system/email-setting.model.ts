import { changeDocument, type VersionedRepository } from '../clinical/change-document.ts';
import { changesBetween, type Actor } from '../clinical/history.ts';
import { settingRefusals, SystemSettingModel, writeRow, type SettingChange } from './system-setting.model.ts';

/** How mail is sent, as stored. */
export interface EmailSetting {
  readonly user: string;
  /** Sealed (`core/sealed-text.ts`). */
  readonly sealedPassword: string;
  readonly host: string;
  readonly port: number;
  readonly from: string;
  readonly secure: boolean;
}

interface EmailState {
  readonly value: EmailSetting | null;
  readonly version: number;
}

const key = 'email_settings';
const audited = ['user', 'host', 'port', 'from', 'secure'] as const;

/** Null: none is stored, and no mail is sent. */
export async function readEmailSetting(): Promise<EmailSetting | null> {
  const row = await SystemSettingModel.findOne({ key }, { value: 1 }).lean<Pick<EmailState, 'value'>>();
  return row?.value ?? null;
}

export async function isMailSet(): Promise<boolean> {
  return (await readEmailSetting()) !== null;
}

const repository: VersionedRepository<EmailState, SettingChange<EmailSetting | null>, typeof key> = {
  find: async () =>
    (await SystemSettingModel.findOne({ key }).lean<EmailState>()) ?? { value: null, version: 0 },
  write: ({ version }, change) => writeRow({ key, description: 'How mail is sent', version }, change),
  ...settingRefusals,
};

/** Stores the e-mail settings, null for none. The audit learns that the password is another, and never which. */
export async function writeEmailSetting(value: EmailSetting | null, actor: Actor): Promise<void> {
  await changeDocument(
    repository,
    key,
    ({ value: before }) => {
      const none: Partial<EmailSetting> = Object.fromEntries(audited.map((field) => [field, null]));
      const changes = changesBetween<Partial<EmailSetting>>(before ?? none, value ?? none, audited);
      const isOther = before?.sealedPassword !== value?.sealedPassword;
      if (Object.keys(changes).length === 0 && !isOther) return null;
      const password = isOther && { password: { before: null, after: value ? 'changed' : 'removed' } };
      return {
        action: 'updated',
        changes: { ...changes, ...password },
        set: { value, updatedBy: actor.user.id },
      };
    },
    { actor },
  );
}
