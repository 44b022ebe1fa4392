import { ChoosePasswordPanel } from '../../features/session/choose-password-panel.tsx';
import { ShellBanners } from '../shell-banners.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';

/** In the place of every page, until a printed password is changed. */
export function ChoosePasswordPage() {
  return (
    <SignInFrame banner={<ShellBanners />}>
      <ChoosePasswordPanel />
    </SignInFrame>
  );
}
