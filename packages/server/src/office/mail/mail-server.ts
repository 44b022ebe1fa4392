import { Problem, type EmailSettings } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import { decryptText, encryptionKey, encryptText } from '../../platform/core/encrypted-text.ts';
import type { EmailSetting } from '../settings/email-setting.repository.ts';
import type { MailServer } from './mail.ts';

type Key = Pick<Config, 'secretKey'>;

const keyOf = ({ secretKey }: Key) => encryptionKey(secretKey, 'e-mail settings');

/** Null where the password was encrypted with another SECRET_KEY, as in a database restored elsewhere. */
export function decryptSetting({ sealedPassword, ...setting }: EmailSetting, key: Key): MailServer | null {
  try {
    return { ...setting, password: decryptText(sealedPassword, keyOf(key)) };
  } catch {
    return null;
  }
}

/** The setting to store. A password that is stored already keeps its encrypted text: only so is an unchanged setting seen as one. */
export function encryptSetting(
  { password, ...server }: MailServer,
  stored: EmailSetting | null,
  key: Key,
): EmailSetting {
  const isKept = stored && decryptSetting(stored, key)?.password === password;
  return { ...server, sealedPassword: isKept ? stored.sealedPassword : encryptText(password, keyOf(key)) };
}

/**
 * The settings as typed; an empty password stands for the stored one. That one is only ever sent to the host and for the user
 * that it was stored for. Throws 422 naming `emailPassword`.
 */
export function typedServer(typed: EmailSettings, stored: EmailSetting | null, key: Key): MailServer {
  const { emailUser: user, emailHost: host, emailPort: port, emailFrom: from, emailSecure: secure } = typed;
  const server = { user, host, port, from, secure };
  if (typed.emailPassword !== '') return { ...server, password: typed.emailPassword };
  if (!stored) throw passwordProblem('Password is required');
  if (stored.host !== host || stored.user !== user)
    throw passwordProblem('Please enter the password again: user or host are others than before.');
  const opened = decryptSetting(stored, key);
  if (!opened) throw passwordProblem('The stored password cannot be read any more. Please enter it again.');
  return { ...server, password: opened.password };
}

const passwordProblem = (message: string) =>
  new Problem('invalid', message, { fields: { emailPassword: message } });
