import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Redirect, useSearch } from 'wouter';
import { LoginBanners, LoginPanel } from '../../features/people/session/login-panel.tsx';
import { lazyComponent } from '../../lib/shell/lazy.tsx';
import { sessionAtom } from '../../lib/session/session.ts';
import { loadSharedTablet, sharedTabletAtom } from '../../lib/device/shared-tablet.ts';
import { urlAfterSignIn } from '../sign-in-url.ts';
import { productName, productSubtitle } from '../product.ts';
import { SignInFrame } from '../sign-in-frame.tsx';
import { UpdateBanner } from '../update-banner.tsx';

const TabletUsers = lazyComponent(() =>
  import('../../features/people/tablets/tablet-users.tsx').then((module) => module.TabletUsers),
);

/** On a shared tablet: who used it lately. */
function PeopleOfTablet() {
  const tablet = useAtomValue(sharedTabletAtom);
  useEffect(() => void loadSharedTablet(), []);
  return (
    tablet && (
      <Suspense fallback={null}>
        <TabletUsers tablet={tablet} />
      </Suspense>
    )
  );
}

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
      <LoginPanel title={`${productName}, ${productSubtitle}`} people={<PeopleOfTablet />} />
    </SignInFrame>
  );
}
