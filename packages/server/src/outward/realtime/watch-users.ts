import type { Room } from '@hearthline/contracts';
import type { OtherServers, SocketState } from './other-servers.ts';
import { watchPresence, type Presence } from './presence.ts';
import type { HomeServer } from './socket-server.ts';
import { watchUnsavedForms, type UnsavedFormsWatch } from './unsaved-forms.ts';
import { throttleLatest } from '../../platform/flow/throttle.ts';

const sharingPace = { everyMs: 100, retryMs: 1_000 } as const;

interface StateSharing {
  /** Called when the state has changed, or another server needs it again. */
  readonly changed: () => void;
  readonly close: () => void;
}

/** Shares the connected users of this server with other servers, if there are any, at most ten times a second. */
function createStateSharing(
  { shareState }: Pick<OtherServers, 'shareState'>,
  read: () => SocketState,
): StateSharing {
  if (!shareState) return { changed: () => undefined, close: () => undefined };
  const sharing = throttleLatest<SocketState>({
    ...sharingPace,
    send: shareState,
    onFailure: () => undefined,
  });
  return { changed: () => sharing.offer(read), close: sharing.close };
}

interface OnChange {
  readonly presenceChanged: () => void;
  readonly unsavedFormsChanged: (to: Room) => void;
}

/** Watches connected users and unsaved forms on all servers, and shares those of this server. */
export function watchUsers(
  io: HomeServer,
  otherServers: OtherServers,
  { presenceChanged, unsavedFormsChanged }: OnChange,
): { presence: Presence; unsavedForms: UnsavedFormsWatch; sharing: StateSharing } {
  const presence = watchPresence(
    io,
    () => {
      presenceChanged();
      sharing.changed();
    },
    () => otherServers.states().flatMap(({ members }) => members),
  );
  const unsavedForms = watchUnsavedForms(
    io,
    (to) => {
      unsavedFormsChanged(to);
      sharing.changed();
    },
    () => otherServers.states().flatMap(({ forms }) => forms),
  );
  const sharing = createStateSharing(otherServers, () => ({
    members: presence.localUsers(),
    forms: unsavedForms.localUsers(),
  }));
  return { presence, unsavedForms, sharing };
}
