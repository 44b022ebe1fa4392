import { EnrolTablet } from '../../features/shared-tablet/enrol-tablet.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';

export function TabletPage() {
  return (
    <SignInFrame>
      <EnrolTablet />
    </SignInFrame>
  );
}
