import type { Config } from '../../platform/core/config.ts';
import type { QueueMail } from '../mail/mail-queue.ts';
import type { EndSessions } from '../../people/sessions/session.service.ts';
import type { UserChanged } from './user-changed.ts';

/** Dependencies of the account handlers, injected by the composition root. */
export interface AccountRoutesDeps {
  readonly config: Config;
  readonly changed: (change: UserChanged) => void;
  readonly endSessions: EndSessions;
  readonly queueMail: QueueMail;
}
