import { api, UnreachableError, onOtherUserSession } from '../../../lib/server/api.ts';
import {
  onBeforeSessionEnd,
  currentSession,
  sessionEndAtom,
  endSession,
  extendSession,
  sessionAtom,
} from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { checkSession } from './check-session.ts';
import type { SignedIn } from '@hearthline/contracts';

/** The browser's session belongs to another user now: ends this tab's session and opens theirs. */
async function switchUser(): Promise<void> {
  endSession(undefined, 'Somebody else signed in in this browser.');
  await openCurrentSession();
}

/** The last user of this tab. */
let lastUserId: string | undefined;

/** Opens the browser's session, if there is one; a toast names the user if it is another user than before. */
async function openCurrentSession(): Promise<void> {
  const before = lastUserId;
  await checkSession();
  const user = currentSession()?.user;
  if (user && before !== undefined && user.id !== before)
    toast.info(`Signed in as ${user.name}`, 'Somebody else signed in in this browser.');
}

/**
 * Another tab reports the end of the session. Asks the server, since the report may be about an earlier session. If the
 * server is unreachable, the report counts.
 */
async function verify(reason: string, message: string): Promise<void> {
  try {
    await api.auth.me();
  } catch (error) {
    if (error instanceof UnreachableError) endSession(reason, message);
  }
}

function handleMessage(message: TabMessage): void {
  const me = currentSession()?.user;
  const mine = me?.id;
  const isMine = mine === message.userId;
  if (message.type === 'extended' && isMine) extendSession(message.expiresAt);
  else if (message.type === 'password-chosen' && isMine && me?.mustChangePassword) void checkSession();
  else if (message.type === 'ended' && isMine) void verify(message.reason, message.message);
  else if (message.type === 'signed-in' && !isMine)
    void (mine === undefined ? openCurrentSession() : switchUser());
}

/** Synchronises the session between the tabs of this browser over a BroadcastChannel. Returns the cleanup. */
export function joinSessionTabs(): () => void {
  const channel = openTabChannel(handleMessage);
  onOtherUserSession(() => void switchUser());
  let known = currentSession();
  lastUserId = known?.user.id;
  const stop = store.sub(sessionAtom, () => {
    const before = known;
    known = currentSession();
    lastUserId = known?.user.id ?? lastUserId;
    if (before && known && before.user.id === known.user.id) {
      if (before.user.mustChangePassword && !known.user.mustChangePassword)
        channel.post({ type: 'password-chosen', userId: known.user.id });
      if (before.expiresAt < known.expiresAt) {
        const expiresAt = new Date(known.expiresAt).toISOString();
        channel.post({ type: 'extended', userId: known.user.id, expiresAt });
      }
    } else if (known) channel.post({ type: 'signed-in', userId: known.user.id });
    // A sign-in in another tab ends the previous session; there may be a new session.
    else if (before && store.get(sessionEndAtom)?.reason === 'signed-out') void openCurrentSession();
  });
  const stopBroadcast = onBeforeSessionEnd(({ user }) => {
    const ended = store.get(sessionEndAtom);
    if (ended && ended.reason !== 'unknown') channel.post({ type: 'ended', userId: user.id, ...ended });
  });
  return () => {
    stop();
    stopBroadcast();
    channel.close();
  };
}

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { readonly type: 'signed-in'; readonly userId: string }
  | { readonly type: 'password-chosen'; readonly userId: string }
  | {
      readonly type: 'extended';
      readonly userId: string;
      readonly expiresAt: SignedIn['session']['expiresAt'];
    }
  | { readonly type: 'ended'; readonly userId: string; readonly reason: string; readonly message: string };

export interface TabChannel {
  readonly post: (message: TabMessage) => void;
  readonly close: () => void;
}

/** A tab does not receive its own messages. */
export function openTabChannel(onMessage: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel('hearthline-session');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
