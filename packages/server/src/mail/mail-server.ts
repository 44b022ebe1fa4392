import { Problem, type EmailSettings } from '@hearthline/contracts';
import type { Config } from '../core/config.ts';
import { openSealed, sealingKey, sealText } from '../core/sealed-text.ts';
import type { EmailSetting } from '../system/email-setting.model.ts';
import type { MailServer } from './mail.ts';

type Key = Pick<Config, 'secretKey'>;

const keyOf = ({ secretKey }: Key) => sealingKey(secretKey, 'e-mail settings');

/** Null where the password was sealed with another SECRET_KEY, as in a database restored elsewhere. */
export function openSetting({ sealedPassword, ...setting }: EmailSetting, key: Key): MailServer | null {
  try {
    return { ...setting, password: openSealed(sealedPassword, keyOf(key)) };
  } catch {
    return null;
  }
}

/** The setting to store. A password that is stored already keeps its sealed text: only so is an unchanged setting seen as one. */
export function sealSetting(
  { password, ...server }: MailServer,
  stored: EmailSetting | null,
  key: Key,
): EmailSetting {
  const isKept = stored && openSetting(stored, key)?.password === password;
  return { ...server, sealedPassword: isKept ? stored.sealedPassword : sealText(password, keyOf(key)) };
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
  const opened = openSetting(stored, key);
  if (!opened) throw passwordProblem('The stored password cannot be read any more. Please enter it again.');
  return { ...server, password: opened.password };
}

const passwordProblem = (message: string) =>
  new Problem('invalid', message, { fields: { emailPassword: message } });
