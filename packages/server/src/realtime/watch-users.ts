import type { Room } from '@hearthline/contracts';
import type { OtherServers } from './other-servers.ts';
import { watchPresence, type Presence } from './presence.ts';
import type { HomeServer } from './socket-server.ts';
import { createStateSharing, type StateSharing } from './state-sharing.ts';
import { watchUnsavedForms, type UnsavedFormsWatch } from './unsaved-forms.ts';

interface OnChange {
  readonly presenceChanged: () => void;
  readonly unsavedFormsChanged: (to: Room) => void;
}

/** Watches who is connected and who is in the middle of a form, on all servers, and tells the others of those on this one. */
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
