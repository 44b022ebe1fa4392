import type { Config } from '../../platform/core/config.ts';
import type { QueueMail } from '../mail/mail-queue.ts';
import type { EndSessions } from '../../people/sessions/session.service.ts';

/** Dependencies of the account handlers, injected by the composition root. */
export interface AccountRoutesDeps {
  readonly config: Config;
  readonly endSessions: EndSessions;
  readonly queueMail: QueueMail;
}
