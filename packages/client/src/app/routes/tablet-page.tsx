import { EnrolTablet } from '../../features/people/tablets/enrol-tablet.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';

export function TabletPage() {
  return (
    <SignInFrame>
      <EnrolTablet />
    </SignInFrame>
  );
}
