import { freshnessAtom } from '../connection.ts';
import { currentSession, sessionAtom, sessionEpoch } from '../session-atom.ts';
import { store } from '../store.ts';
import { otherTabChanged, outboxAtom, refreshOutbox, sendWaiting } from './outbox.ts';
import { whenTabsTell } from './tabs.ts';

/** While something waits it is tried again this often, whatever the link says: a gateway may answer for a server that is away. */
const againEveryMs = 10_000;

/** Sends what waits whenever it may arrive: at sign-in, when the link is back, and every 10 s. Returns how to stop. */
export function keepSending(): () => void {
  let epoch = -1;
  const send = () => void sendWaiting().catch(() => undefined);
  const onSession = () => {
    if (!currentSession() || epoch === sessionEpoch()) return;
    epoch = sessionEpoch();
    void refreshOutbox().then(send, () => undefined);
  };
  const onFreshness = () => {
    if (store.get(freshnessAtom).state === 'live') send();
  };
  const timer = setInterval(() => {
    if (store.get(outboxAtom).entries.some(({ refusal }) => refusal === null)) send();
  }, againEveryMs);
  addEventListener('online', send);
  const stops = [
    store.sub(sessionAtom, onSession),
    store.sub(freshnessAtom, onFreshness),
    whenTabsTell((settled) => void otherTabChanged(settled).catch(() => undefined)),
  ];
  onSession();
  return () => {
    clearInterval(timer);
    removeEventListener('online', send);
    for (const stop of stops) stop();
  };
}
