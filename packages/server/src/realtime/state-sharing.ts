import { throttleLatest } from '../core/throttle-latest.ts';
import type { OtherServers, SocketState } from './other-servers.ts';

const pace = { everyMs: 100, retryMs: 1_000 } as const;

export interface StateSharing {
  /** The state is another, or somebody has to be told again. */
  readonly changed: () => void;
  readonly close: () => void;
}

/** Tells the other servers, where there are any, who is connected here, at most ten times a second. */
export function createStateSharing(
  { shareState }: Pick<OtherServers, 'shareState'>,
  read: () => SocketState,
): StateSharing {
  if (!shareState) return { changed: () => undefined, close: () => undefined };
  const sharing = throttleLatest<SocketState>({ ...pace, send: shareState, onFailure: () => undefined });
  return { changed: () => sharing.offer(read), close: sharing.close };
}
