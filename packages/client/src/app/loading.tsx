import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { sessionCheckErrorAtom } from '../features/people/session/check-session.ts';
import { UnsentWork } from '../features/people/session/unsent-work.tsx';
import { errorText } from '../lib/server/error-text.ts';
import { mayBeSignedIn } from '../lib/session/session-hint.ts';
import { sessionAtom } from '../lib/session/session.ts';
import { UnreachableError } from '../lib/server/unreachable-error.ts';
import { Spinner } from '../ui/show/spinner.tsx';
import { DashboardOutline } from './layouts/dashboard-outline.tsx';
import { SignInShell } from './layouts/sign-in-outline.tsx';
import { MessagePage } from './message-page.tsx';

/**
 * Shown while a page or the session loads, after 200 ms; on the sign-in page, and on the dashboard until the session is known, what the
 * build wrote there. What keeps the session from being checked takes its place.
 */
export function Loading() {
  const error = useAtomValue(sessionCheckErrorAtom);
  const isStarting = useAtomValue(sessionAtom) === 'loading';
  const [path] = useLocation();
  if (error) return <SessionUnknown error={error} />;
  if (path === '/login') return <SignInShell />;
  if (path === '/dashboard' && isStarting && mayBeSignedIn()) return <DashboardOutline />;
  return (
    <div className="late grid min-h-dvh place-items-center bg-canvas p-6 text-center" role="status">
      <p className="flex items-center gap-3">
        <Spinner /> Loading...
      </p>
    </div>
  );
}

/**
 * The app without a known session, as after a reload without a connection. Residents and records can't be shown: their copies on
 * this device are encrypted with a key that comes with the session. Only what waits is counted.
 */
function SessionUnknown({ error }: { error: Error }) {
  const isUnreachable = error instanceof UnreachableError;
  return (
    <MessagePage
      title={isUnreachable ? 'No connection' : 'Please wait'}
      text={
        isUnreachable
          ? 'This page will open automatically when the connection is back. Until then residents and records stay locked on this device.'
          : errorText(error)
      }
      action={
        <>
          <p className="flex items-center gap-3" role="status">
            <Spinner /> Trying again...
          </p>
          <UnsentWork hint={() => 'Nothing of it is lost.'} />
        </>
      }
    />
  );
}
