import { isIPv4 } from 'node:net';
import { withTimeout } from '../../platform/flow/with-timeout.ts';
import { toMailFailure } from './mail-failed.ts';
import type { Mail, MailServer } from './mail.ts';

interface SendOptions {
  readonly deadlineMs: number;
  /** Certificates (PEM) trusted beside those of Node.js. */
  readonly ca?: string;
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/**
 * Sends one mail over a connection of its own. The password never leaves unencrypted, but for a server on this machine.
 * @throws MailFailed
 */
export async function sendBySmtp(
  server: MailServer,
  mail: Mail,
  { deadlineMs, ca }: SendOptions,
): Promise<void> {
  const { host, port, secure, user, password } = server;
  // Loaded with the first mail: many homes send none.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !isThisMachine(host),
    auth: { user, pass: password },
    // The defaults are minutes.
    dnsTimeout: deadlineMs,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    // A text never names a file or an address to be read into the mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { to, subject, text, html, replyTo } = mail;
  const message = {
    from: { name: 'Hearthline', address: server.from },
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  try {
    await withTimeout(deadlineMs, transport.sendMail(message));
  } catch (error) {
    throw toMailFailure(error, server, mail);
  } finally {
    transport.close();
  }
}
