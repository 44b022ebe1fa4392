import { sessionLimits } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { CountdownDialog } from '../../../ui/overlay/countdown-dialog.tsx';
import { signOut } from './sign-in.ts';
import { isLongestSessionAtom, stayLoggedIn } from './start-session.ts';

const logOut = () => void signOut();

/** Countdown of the last 30 seconds of a session, either without input or at its maximum length. */
export function SessionWarning({ secondsLeft }: { secondsLeft: number }) {
  const isLongestSession = useAtomValue(isLongestSessionAtom);
  const countdown = { open: true, seconds: secondsLeft, total: sessionLimits.warningSeconds };
  return isLongestSession ? (
    <CountdownDialog
      {...countdown}
      title="Please sign in again"
      text={`A sign-in lasts ${String(sessionLimits.maxHours)} hours at most. Anything typed in a form is kept for you.`}
      safeText="Logout Now"
      onSafe={logOut}
    />
  ) : (
    <CountdownDialog
      {...countdown}
      title="Are you still there?"
      text="You will be signed out due to inactivity. Anything typed in a form is kept for you."
      safeText="Stay Logged In"
      onSafe={stayLoggedIn}
      other={{ text: 'Logout Now', onChoose: logOut }}
    />
  );
}
