import { useAtomValue } from 'jotai';
import { Redirect, useSearch } from 'wouter';
import { LoginBanners, LoginPanel } from '../../features/session/login-panel.tsx';
import { systemStatusAtom } from '../../lib/collections.ts';
import { sessionAtom } from '../../lib/session-atom.ts';
import { SignInLayout } from '../layouts/sign-in-layout.tsx';
import { afterSignIn } from '../sign-in-address.ts';

const subtitle = 'Senior Care Management System';

export function LoginPage() {
  const session = useAtomValue(sessionAtom);
  const version = useAtomValue(systemStatusAtom)?.appVersion;
  const search = useSearch();
  if (session !== null && session !== 'loading') return <Redirect to={afterSignIn(search)} replace />;
  return (
    <SignInLayout
      productName="Hearthline"
      subtitle={subtitle}
      version={version === undefined ? '' : `Ver. ${version}`}
      banner={<LoginBanners />}
    >
      <LoginPanel title={`Hearthline, ${subtitle}`} />
    </SignInLayout>
  );
}
