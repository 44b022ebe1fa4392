import { connectionStatusAtom } from '../live/connection.ts';
import { currentSession, sessionAtom, sessionEpoch } from '../session/session.ts';
import { store } from '../state/store.ts';
import { handleOtherTabChange, outboxAtom, refreshOutbox, sendPending } from './outbox.ts';
import { onOtherTabChange } from './tab-sync.ts';

/** Retry interval while entries wait, whatever the connection status: a gateway may answer while the server is down. */
const retryEveryMs = 10_000;

/** Sends pending entries at sign-in, on reconnect and every 10 s. Returns the stop function. */
export function startOutboxSender(): () => void {
  let epoch = -1;
  const send = () => void sendPending().catch(() => undefined);
  const onSession = () => {
    if (!currentSession() || epoch === sessionEpoch()) return;
    epoch = sessionEpoch();
    void refreshOutbox().then(send, () => undefined);
  };
  const onConnection = () => {
    if (store.get(connectionStatusAtom).state === 'live') send();
  };
  const timer = setInterval(() => {
    if (store.get(outboxAtom).entries.some(({ refusal }) => refusal === null)) send();
  }, retryEveryMs);
  addEventListener('online', send);
  const stops = [
    store.sub(sessionAtom, onSession),
    store.sub(connectionStatusAtom, onConnection),
    onOtherTabChange((settled) => void handleOtherTabChange(settled).catch(() => undefined)),
  ];
  onSession();
  return () => {
    clearInterval(timer);
    removeEventListener('online', send);
    for (const stop of stops) stop();
  };
}
