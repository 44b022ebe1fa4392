import { AddFirstFactor } from '../../features/people/profile/add-first-factor.tsx';
import { signOut } from '../../features/people/session/sign-in.ts';
import { checkSession } from '../../features/people/session/check-session.ts';
import { Button } from '../../ui/show/button.tsx';
import { ShellBanners } from '../shell-banners.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';

/** Shown instead of every page until somebody whose role must have a second factor has added one. */
export function AddSecondFactorPage() {
  return (
    <SignInFrame banner={<ShellBanners />}>
      <h1 className="pb-3 text-xl font-head tracking-[-0.01em] desk:text-[2rem] desk:leading-9">
        Add a second factor
      </h1>
      <div className="mantel" />
      <p className="mt-4 text-ink-2">
        Your role signs in with a password and a second factor: an authenticator app, such as the one on your
        phone, or a passkey.
      </p>
      <AddFirstFactor onDone={() => void checkSession()} />
      <Button wide onClick={() => void signOut()}>
        Sign out
      </Button>
    </SignInFrame>
  );
}
