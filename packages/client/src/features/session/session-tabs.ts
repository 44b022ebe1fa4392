import { api, Unreachable, whenOtherUser } from '../../lib/api.ts';
import {
  beforeSessionEnds,
  currentSession,
  endedAtom,
  endSession,
  extendSession,
  sessionAtom,
} from '../../lib/session-atom.ts';
import { store } from '../../lib/store.ts';
import { toast } from '../../ui/toast.tsx';
import { checkSession } from './check-session.ts';
import { joinTabs, type TabMessage } from './tab-channel.ts';

/** The browser's session is another user's now: blanks this tab, then opens it for whoever that is. */
async function adopt(): Promise<void> {
  endSession(undefined, 'Somebody else signed in in this browser.');
  await openNext();
}

/** Whose this tab was last. */
let lastUserId: string | undefined;

/** Opens the session the browser holds now, if any; whoever stands before a screen that became another's reads it. */
async function openNext(): Promise<void> {
  const before = lastUserId;
  await checkSession();
  const user = currentSession()?.user;
  if (user && before !== undefined && user.id !== before)
    toast.info(`Signed in as ${user.name}`, 'Somebody else signed in in this browser.');
}

/** Another tab saw the session end. The server is asked, since that tab may speak of an earlier one; unreachable, it is believed. */
async function verify(reason: string, message: string): Promise<void> {
  try {
    await api.auth.me();
  } catch (error) {
    if (error instanceof Unreachable) endSession(reason, message);
  }
}

function hear(word: TabMessage): void {
  const me = currentSession()?.user;
  const mine = me?.id;
  const isMine = mine === word.userId;
  if (word.say === 'extended' && isMine) extendSession(word.expiresAt);
  else if (word.say === 'let-in' && isMine && me?.mustChangePassword) void checkSession();
  else if (word.say === 'ended' && isMine) void verify(word.reason, word.message);
  else if (word.say === 'signed-in' && !isMine) void (mine === undefined ? openNext() : adopt());
}

/** Joins this tab's session to the browser's other tabs: signing in, staying and leaving count for all. Returns how to stop. */
export function joinSessionTabs(): () => void {
  const tabs = joinTabs(hear);
  whenOtherUser(() => void adopt());
  let known = currentSession();
  lastUserId = known?.user.id;
  const stop = store.sub(sessionAtom, () => {
    const before = known;
    known = currentSession();
    lastUserId = known?.user.id ?? lastUserId;
    if (before && known && before.user.id === known.user.id) {
      if (before.user.mustChangePassword && !known.user.mustChangePassword)
        tabs.tell({ say: 'let-in', userId: known.user.id });
      if (before.expiresAt < known.expiresAt) {
        const expiresAt = new Date(known.expiresAt).toISOString();
        tabs.tell({ say: 'extended', userId: known.user.id, expiresAt });
      }
    } else if (known) tabs.tell({ say: 'signed-in', userId: known.user.id });
    // A sign-in in another tab ends the session before it: there may be a new one to open.
    else if (before && store.get(endedAtom)?.reason === 'signed-out') void openNext();
  });
  const stay = beforeSessionEnds(({ user }) => {
    const ended = store.get(endedAtom);
    if (ended && ended.reason !== 'unknown') tabs.tell({ say: 'ended', userId: user.id, ...ended });
  });
  return () => {
    stop();
    stay();
    tabs.close();
  };
}
