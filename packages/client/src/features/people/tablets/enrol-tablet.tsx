import { Problem } from '@hearthline/contracts';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../../lib/server/api.ts';
import { errorText } from '../../../lib/server/error-text.ts';
import { loadSharedTablet } from '../../../lib/device/shared-tablet.ts';
import { TextLink } from '../../../ui/show/link.tsx';

const checkMs = 2_000;
const retryMs = 5_000;

/** Shows codes, each until it is entered or expires, and calls `done` once the tablet is enrolled. */
function useEnrolment(done: () => void) {
  const [code, setCode] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    async function step(isWaiting: boolean): Promise<void> {
      let nextMs = checkMs;
      let isStillWaiting = isWaiting;
      try {
        const state = isWaiting ? (await api.sharedTablet.pairing()).state : 'expired';
        if (isStopped) return;
        if (state === 'paired') return done();
        if (state === 'expired') {
          setCode((await api.sharedTablet.beginPairing()).code);
          isStillWaiting = true;
        }
        setFailure(null);
      } catch (error) {
        setFailure(errorText(error));
        const seconds = error instanceof Problem ? error.details.retryAfter : undefined;
        nextMs = seconds === undefined ? retryMs : seconds * 1_000;
      }
      if (!isStopped) timer = setTimeout(() => void step(isStillWaiting), nextMs);
    }
    void step(false);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [done]);
  return { code, failure };
}

/** Makes this browser a shared tablet: shows the code that a manager enters under "Screens". */
export function EnrolTablet() {
  const [, navigate] = useLocation();
  const [done] = useState(() => () => {
    void loadSharedTablet().then(() => navigate('/login'));
  });
  const { code, failure } = useEnrolment(done);
  return (
    <>
      <h1 className="pb-3 text-xl font-head tracking-[-0.01em] desk:text-[2rem] desk:leading-9">
        Shared tablet
      </h1>
      <div className="mantel" />
      <p className="mt-4 text-ink-2">
        A manager opens Screens on another device, chooses “Add tablet” and enters this code. Then nurses and
        gerocultors can switch here with a PIN.
      </p>
      <p role="status" className="my-8 text-center font-number text-[2.5rem] tracking-[0.15em]">
        {code ?? 'Getting a code…'}
      </p>
      {failure !== null && <p role="alert">{failure} Trying again.</p>}
      <TextLink href="/login">Back to sign-in</TextLink>
    </>
  );
}
