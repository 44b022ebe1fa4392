import { Problem, type Contract, type ReplyOf } from '@hearthline/contracts';
import { wallCalls } from 'virtual:wall-calls';
import { errorText } from '../../../../lib/server/error-text.ts';
import { request } from '../../../../lib/server/request.ts';
import { store } from '../../../../lib/state/store.ts';
import { announcedProgramAtom, phaseAtom, type WaitingCode } from '../state/phase.ts';

const checkEveryMs = 2_000;
const retryMs = 5_000;

async function call<Name extends keyof typeof wallCalls>(
  name: Name,
): Promise<ReplyOf<Contract['wall'][Name]>> {
  return (await request(wallCalls[name], {}, {})) as ReplyOf<Contract['wall'][Name]>;
}

/** Delay after a failure in ms: the server's Retry-After, otherwise 5 s. */
function retryDelayMs(error: unknown): number {
  const seconds = error instanceof Problem ? error.details.retryAfter : undefined;
  return seconds === undefined ? retryMs : seconds * 1_000;
}

/** Shows a pairing code, renewed when it expires, until it was entered. Returns the cleanup. */
export function startPairing(paired: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let code: WaitingCode | null = null;

  function show(failure: string | null): void {
    store.set(phaseAtom, { name: 'pairing', code, failure });
  }

  async function begin(): Promise<void> {
    const reply = await call('beginPairing');
    store.set(announcedProgramAtom, reply.program);
    const enterAt = new URL('/screens', reply.publicUrl ?? location.origin);
    enterAt.searchParams.set('code', reply.code);
    code = { code: reply.code, expiresAt: Date.parse(reply.expiresAt), enterAt: enterAt.href };
  }

  async function step(): Promise<void> {
    let waitMs = checkEveryMs;
    try {
      if (code === null) await begin();
      else {
        const { state } = await call('pairing');
        if (stopped) return;
        if (state === 'paired') return paired();
        if (state === 'expired') await begin();
      }
      if (!stopped) show(null);
    } catch (error) {
      waitMs = retryDelayMs(error);
      if (!stopped) show(errorText(error));
    }
    if (!stopped) timer = setTimeout(() => void step(), waitMs);
  }

  show(null);
  void step();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
