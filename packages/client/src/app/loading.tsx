import { useAtomValue } from 'jotai';
import { sessionCheckErrorAtom } from '../features/session/check-session.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Shown while a page or the session loads, after 200 ms, with the reason for a delay. */
export function Loading() {
  const trouble = useAtomValue(sessionCheckErrorAtom);
  return (
    <div className="late grid min-h-dvh place-items-center bg-canvas p-6 text-center" role="status">
      <div className="flex flex-col items-center gap-3">
        <p className="flex items-center gap-3">
          <Spinner /> Loading...
        </p>
        {trouble && <p className="text-ink-2">{trouble} Trying again.</p>}
      </div>
    </div>
  );
}
