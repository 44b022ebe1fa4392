import {
  Problem,
  type emailSettings,
  type EmailSettingsReply,
  type EmailSettingsState,
} from '@hearthline/contracts';
import { getActor } from '../../records/clinical/history.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import {
  readEmailSetting,
  readEmailState,
  writeEmailSetting,
  type EmailState,
} from '../settings/email-setting.repository.ts';
import { MailFailed, type MailFailureKind } from './mail-failed.ts';
import { layOutMail } from './mail-layout.ts';
import { readMailQueue } from './mail-queue.repository.ts';
import { encryptSetting, typedServer } from './mail-server.ts';
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

const presentState = ({ value, version }: EmailState): EmailSettingsState => ({
  settings: value && {
    emailUser: value.user,
    emailHost: value.host,
    emailPort: value.port,
    emailFrom: value.from,
    emailSecure: value.secure,
    hasPassword: true,
  },
  version,
});

export function emailSettingsRoutes({ config, ownUrl }: EmailSettingsDeps): Handlers<typeof emailSettings> {
  const present = async (state: EmailState): Promise<EmailSettingsReply> => ({
    ...presentState(state),
    linksTo: { url: ownUrl(), isPublic: config.publicUrl !== null },
    queue: await readMailQueue(),
  });

  return {
    get: async () => present(await readEmailState()),

    update: async (call) => {
      const { value, version } = call.body;
      const state = await writeEmailSetting(
        (stored) => encryptSetting(typedServer(value, stored, config), stored, config),
        { actor: getActor(call), seen: version, present: presentState },
      );
      return present(state);
    },

    remove: async (call) => {
      await writeEmailSetting(() => null, { actor: getActor(call), present: presentState });
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
