import type { Mail, MailServer } from './mail.ts';

export type MailFailureKind =
  'wrong-password' | 'no-tls' | 'certificate' | 'host' | 'sender' | 'recipient' | 'time-out' | 'other';

/** The reason why a mail was not sent, in words for the person who set up e-mail. */
export class MailFailed extends Error {
  readonly kind: MailFailureKind;

  constructor(kind: MailFailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailFailed';
    this.kind = kind;
  }

  /** True if a later attempt would fail as well. */
  get isFinal(): boolean {
    return this.kind === 'recipient';
  }
}

/** Nodemailer's errors contain their own codes, the server's reply, and the error of the socket. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly cause?: unknown;
}

const certificateCodes =
  /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|CERT_|ERR_TLS_CERT|self.signed|certificate|altnames/i;
const notTls = /wrong version number|packet length too long|ERR_SSL|EPROTO|STARTTLS|upgrading connection/i;

/** Explains a nodemailer error for these settings. One code has several causes, so its texts decide. */
export function toMailFailure(error: unknown, server: MailServer, mail: Pick<Mail, 'to'>): MailFailed {
  const smtp = error as SmtpError;
  const cause = smtp.cause as SmtpError | undefined;
  const said = [smtp.code, smtp.message, cause?.code, cause?.message].filter(Boolean).join(' ');
  const where = `${server.host}, port ${String(server.port)}`;
  const failed = (kind: MailFailureKind, message: string) => new MailFailed(kind, message, error);

  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(said))
    return failed('host', `There is no mail server called ${server.host}. Please check the host name.`);
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(said))
    return failed('host', `Nothing answers at ${where}. Please check host and port.`);
  if (smtp.code === 'EAUTH' || smtp.responseCode === 535)
    return failed(
      'wrong-password',
      'The mail server does not accept this user with this password. Some providers want a password made for apps.',
    );
  if (smtp.code === 'EENVELOPE' && smtp.command === 'RCPT TO')
    return failed('recipient', `The mail server does not accept the recipient ${mail.to}${answerOf(smtp)}.`);
  if (smtp.code === 'EENVELOPE')
    return failed('sender', `The mail server does not accept the sender ${server.from}${answerOf(smtp)}.`);
  if (notTls.test(said) && !/self.signed/i.test(said)) return failed('no-tls', noTlsText(server));
  if (certificateCodes.test(said))
    return failed(
      'certificate',
      `The certificate of ${server.host} is not trusted, or belongs to another name. Nothing was sent.`,
    );
  if (/ETIMEDOUT|timed? ?out|not done within/i.test(said)) return failed('time-out', timeOutText(server));
  return failed('other', `The mail server did not take the mail${answerOf(smtp)}.`);
}

const answerOf = ({ response }: SmtpError): string =>
  response ? `. It answered: ${response.slice(0, 300).replace(/\.$/, '')}` : '';

function noTlsText({ host, port, secure }: MailServer): string {
  return secure
    ? `The mail server ${host} does not begin with an encrypted connection on port ${String(port)}. Try port 465, or switch "Encrypted from the start" off.`
    : `The mail server ${host} offers no encryption (STARTTLS) on port ${String(port)}, so the password could be read on its way. Nothing was sent.`;
}

const timeOutText = ({ host, port }: MailServer): string =>
  `The mail server ${host} did not answer on port ${String(port)} in time. Please check host and port, and whether a firewall is in between.`;
