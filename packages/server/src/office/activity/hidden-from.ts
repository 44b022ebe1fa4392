import type { Role } from '@hearthline/contracts';
import type { AuditRange } from '../../records/audit/audit-page.repository.ts';
import { listAccountNames } from '../../people/users/user.repository.ts';

/** What of the audit a role is not shown: administrators don't see what root users did in the system itself. */
export async function hiddenFrom(role: Role): Promise<Pick<AuditRange, 'rootIds'>> {
  return role === 'root' ? {} : { rootIds: (await listAccountNames('root')).map(({ _id }) => String(_id)) };
}
