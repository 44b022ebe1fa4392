import { ChoosePasswordPanel } from '../../features/people/session/choose-password-panel.tsx';
import { ShellBanners } from '../shell-banners.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';

/** Shown instead of every page until a printed password is replaced. */
export function ChoosePasswordPage() {
  return (
    <SignInFrame banner={<ShellBanners />}>
      <ChoosePasswordPanel />
    </SignInFrame>
  );
}
