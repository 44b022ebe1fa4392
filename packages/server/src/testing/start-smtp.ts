import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export const smtpUser = 'home@example.test';
export const smtpPassword = 'the mail password';

/** A mail as it arrived. */
export interface ReceivedMail extends Email {
  readonly recipients: readonly string[];
  readonly wasEncrypted: boolean;
}

export interface TestSmtp {
  readonly port: number;
  readonly mails: ReceivedMail[];
  stop(): Promise<void>;
}

/** The first address in a mail's text. */
export const linkIn = (mail: Email | undefined): string => /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';

/** A real SMTP server on this machine that keeps what it is given. It knows one user, and refuses `nobody@` and `barred@`. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: false,
    // Without TLS, a password is taken as well: what a server on this machine does.
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    logger: false,
    onAuth({ username, password }, _session, answer) {
      if (username === smtpUser && password === smtpPassword) answer(null, { user: username });
      else answer(new Error('Invalid username or password'));
    },
    onMailFrom({ address }, _session, answer) {
      answer(address.startsWith('barred@') ? refusal('Sender is not allowed') : null);
    },
    onRcptTo({ address }, _session, answer) {
      answer(address.startsWith('nobody@') ? refusal('No such user here') : null);
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          mails.push({ ...mail, recipients, wasEncrypted: session.secure });
          answer();
        }, answer);
      });
    },
    ...options,
  });
  // A client that hangs up early is what some tests are about.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, stop: () => new Promise((resolve) => server.close(resolve)) };
}

const refusal = (message: string) => Object.assign(new Error(message), { responseCode: 550 });

/** A certificate for localhost that nobody signed but itself, and its key. */
export async function createCertificate(): Promise<{ cert: string; key: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthline-smtp-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  try {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const files = ['-keyout', key, '-out', cert];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...files, ...subject]);
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
