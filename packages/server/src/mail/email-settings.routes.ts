import { Problem, type emailSettings, type EmailSettingsReply } from '@hearthline/contracts';
import { actorOf } from '../clinical/history.ts';
import type { Config } from '../core/config.ts';
import type { Handlers } from '../core/handlers.ts';
import { readEmailSetting, writeEmailSetting, type EmailSetting } from '../system/email-setting.model.ts';
import { MailFailed, type MailFailureKind } from './mail-failed.ts';
import { layOutMail } from './mail-layout.ts';
import { readMailQueue } from './mail-queue.model.ts';
import { sealSetting, typedServer } from './mail-server.ts';
import { sendBySmtp } from './send-by-smtp.ts';

export interface EmailSettingsDeps {
  readonly config: Config;
  /** The address of this server as people open it. */
  readonly ownUrl: () => string;
}

/** Less than the time after which a request is given up. */
const testMs = 6_000;

const fields: Readonly<Partial<Record<MailFailureKind, string>>> = {
  'wrong-password': 'emailPassword',
  'no-tls': 'emailSecure',
  certificate: 'emailHost',
  host: 'emailHost',
  'time-out': 'emailHost',
  sender: 'emailFrom',
  recipient: 'testEmailTo',
};

export function emailSettingsRoutes({ config, ownUrl }: EmailSettingsDeps): Handlers<typeof emailSettings> {
  const present = async (setting: EmailSetting | null): Promise<EmailSettingsReply> => ({
    settings: setting && {
      emailUser: setting.user,
      emailHost: setting.host,
      emailPort: setting.port,
      emailFrom: setting.from,
      emailSecure: setting.secure,
      hasPassword: true,
    },
    linksTo: { url: ownUrl(), isPublic: config.publicUrl !== null },
    queue: await readMailQueue(),
  });

  return {
    get: async () => present(await readEmailSetting()),

    update: async (call) => {
      const server = typedServer(call.body.value, await readEmailSetting(), config);
      const setting = sealSetting(server, config);
      await writeEmailSetting(setting, actorOf(call));
      return present(setting);
    },

    remove: async (call) => {
      await writeEmailSetting(null, actorOf(call));
      return undefined;
    },

    test: async ({ body, caller }) => {
      const server = typedServer(body, await readEmailSetting(), config);
      const mail = layOutMail({
        to: body.testEmailTo,
        subject: 'Test email from Hearthline',
        name: caller.user.name,
        paragraphs: [
          body.testEmailMessage || 'This is a test. Mail from Hearthline arrives at this address.',
        ],
      });
      try {
        await sendBySmtp(server, mail, { deadlineMs: testMs });
      } catch (error) {
        if (!(error instanceof MailFailed)) throw error;
        const field = fields[error.kind];
        throw new Problem('invalid', error.message, field ? { fields: { [field]: error.message } } : {});
      }
      return { success: true, message: 'Test email sent successfully! Check your inbox.' };
    },
  };
}
