import { can, type UserAccount } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { usersResource } from '../../../lib/live/resources.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { AsyncContent } from '../../../ui/table/async-content.tsx';
import { PageTitle } from '../../../ui/show/section.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnPin } from './own-pin.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { ProfileHead } from './profile-head.tsx';

/** The signed-in user's own account: photo, data, password, and sessions. */
export function ProfilePage() {
  const { id, role } = useSession().user;
  const own = useList(
    usersResource,
    async (_query, options) => ({ rows: [(await api.users.get({ params: { id } }, options)).user] }),
    { id },
  );
  const account: UserAccount | undefined = own.rows[0];
  return (
    <div className="lists">
      <PageTitle title="My Profile" />
      <div className="mantel" />
      <AsyncContent state={own} failed="Failed to fetch user profile" rows={4} tallRows>
        {account && (
          <>
            <ProfileHead account={account} onChanged={own.retry} />
            <ProfileForm account={account} onSaved={own.retry} />
          </>
        )}
      </AsyncContent>
      <div className="below-lists">
        {can(role, 'canUsePin') && <OwnPin />}
        <SecondFactor />
        <OwnSessions />
      </div>
    </div>
  );
}
