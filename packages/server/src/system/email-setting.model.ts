import { Problem } from '@hearthline/contracts';
import {
  changeDocument,
  type DocumentChange,
  type VersionedRepository,
} from '../clinical/change-document.ts';
import { changesBetween, type Actor } from '../clinical/history.ts';
import { duplicateField } from '../clinical/idempotency.ts';
import { SystemSettingModel } from './system-setting.model.ts';

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

type EmailChange = DocumentChange & { readonly set: { value: EmailSetting | null; updatedBy: string } };

const repository: VersionedRepository<EmailState, EmailChange, typeof key> = {
  find: async () =>
    (await SystemSettingModel.findOne({ key }).lean<EmailState>()) ?? { value: null, version: 0 },
  write: ({ version }, { set, entry }) =>
    SystemSettingModel.findOneAndUpdate(
      { key, version },
      {
        $set: { ...set, description: 'How mail is sent' },
        $inc: { version: 1 },
        $push: { history: entry },
      },
      { upsert: true, returnDocument: 'after' },
    )
      .lean<EmailState>()
      .exec()
      .catch((error: unknown) => {
        if (duplicateField(error) === 'key') return null;
        throw error;
      }),
  notFound: () => new Problem('not-found', 'There is no such setting.'),
  stale: () => new Problem('stale', 'Someone else changed this setting in the meantime.'),
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
