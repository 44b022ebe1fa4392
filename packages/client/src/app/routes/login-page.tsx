import { useAtomValue } from 'jotai';
import { Redirect, useSearch } from 'wouter';
import { LoginBanners, LoginPanel } from '../../features/session/login-panel.tsx';
import { sessionAtom } from '../../lib/session.ts';
import { urlAfterSignIn } from '../sign-in-url.ts';
import { productTitle, SignInFrame } from '../sign-in-frame.tsx';
import { UpdateBanner } from '../update-banner.tsx';

export function LoginPage() {
  const session = useAtomValue(sessionAtom);
  const search = useSearch();
  if (session !== null && session !== 'loading') return <Redirect to={urlAfterSignIn(search)} replace />;
  return (
    <SignInFrame
      banner={
        <>
          <LoginBanners />
          <UpdateBanner />
        </>
      }
    >
      <LoginPanel title={productTitle} />
    </SignInFrame>
  );
}
