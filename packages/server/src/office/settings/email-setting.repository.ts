import { Problem } from '@hearthline/contracts';
import { changeDocument, type VersionedRepository } from '../../records/clinical/change-document.ts';
import { changesBetween, type Actor } from '../../records/clinical/history.ts';
import {
  settingRefusals,
  SystemSettingModel,
  writeRow,
  type SettingChange,
} from './system-setting.repository.ts';

/** The stored settings for sending mail. */
export interface EmailSetting {
  readonly user: string;
  /** Encrypted (`core/encrypted-text.ts`). */
  readonly sealedPassword: string;
  readonly host: string;
  readonly port: number;
  readonly from: string;
  readonly secure: boolean;
}

export interface EmailState {
  readonly value: EmailSetting | null;
  /** 0: nobody stored any yet. */
  readonly version: number;
}

const key = 'email_settings';
const audited = ['user', 'host', 'port', 'from', 'secure'] as const;

export async function readEmailState(): Promise<EmailState> {
  const row = await SystemSettingModel.findOne({ key }, { value: 1, version: 1 }).lean<EmailState>();
  return row ?? { value: null, version: 0 };
}

/** Null: none is stored, and no mail is sent. */
export async function readEmailSetting(): Promise<EmailSetting | null> {
  return (await readEmailState()).value;
}

export async function isMailSet(): Promise<boolean> {
  return (await readEmailSetting()) !== null;
}

type Change = SettingChange<EmailSetting | null>;

interface Who {
  readonly actor: Actor;
  /** The version that was seen; undefined: whichever there is. */
  readonly seen?: number | undefined;
  /** The state as a reply has it, for a conflict. */
  readonly present: (state: EmailState) => object;
}

/**
 * Stores the e-mail settings that `valueFor` makes of the stored ones, null for none. The audit learns that the password is
 * another, and never which. Throws 409 `stale` with `current`, and what `valueFor` throws.
 */
export async function writeEmailSetting(
  valueFor: (stored: EmailSetting | null) => EmailSetting | null,
  { actor, seen, present }: Who,
): Promise<EmailState> {
  const stale = (current: EmailState) =>
    new Problem('stale', 'Someone else changed the e-mail settings in the meantime.', {
      current: present(current),
    });
  const repository: VersionedRepository<EmailState, Change, typeof key> = {
    find: readEmailState,
    write: ({ version }, change) => writeRow({ key, description: 'How mail is sent', version }, change),
    ...settingRefusals,
    stale,
    // Nothing that other people see depends on it.
    toChange: null,
  };
  const plan = (current: EmailState): Change | null => {
    const value = valueOrStale(current);
    const { value: before } = current;
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
  };
  return (await changeDocument(repository, key, plan, { actor, seen })).after;

  /** A value refused beside other settings than those seen is a conflict first. */
  function valueOrStale(current: EmailState): EmailSetting | null {
    try {
      return valueFor(current.value);
    } catch (error) {
      throw (seen ?? current.version) === current.version ? error : stale(current);
    }
  }
}
