import { sessionLimits } from '@hearthline/contracts';
import { CountdownDialog } from '../../ui/countdown-dialog.tsx';
import { signOut } from './sign-in.ts';
import { stayLoggedIn } from './start-session.ts';

/** The last 30 seconds of a session nobody uses. */
export function SessionWarning({ secondsLeft }: { secondsLeft: number }) {
  return (
    <CountdownDialog
      open
      title="Are you still there?"
      text="You will be logged out due to inactivity. What you have typed in a form is kept for you."
      seconds={secondsLeft}
      total={sessionLimits.warningSeconds}
      safeText="Stay Logged In"
      onSafe={stayLoggedIn}
      otherText="Logout Now"
      onOther={() => void signOut()}
    />
  );
}
