import type { Role } from '@hearthline/contracts';
import type { AuditRange } from '../../records/audit/audit-page.repository.ts';
import { listAccountNames } from '../../people/users/user.repository.ts';

/** The part of the audit hidden from a role: administrators do not see the actions of root users in the system itself. */
export async function hiddenFrom(role: Role): Promise<Pick<AuditRange, 'rootIds'>> {
  return role === 'root' ? {} : { rootIds: (await listAccountNames('root')).map(({ _id }) => String(_id)) };
}
