import type {
  BackupFailing,
  EndReason,
  EventName,
  EventPayload,
  Home,
  Room,
  User,
} from '@hearthline/contracts';
import type { Logger } from 'pino';
import type { Actor } from './clinical/history.ts';
import type { Config } from './core/config.ts';
import type { PairedDisplay } from './displays/identify-display.ts';
import type { Identify } from './sessions/identify.ts';
import type { SessionSelector, StartedSession } from './sessions/session-rows.ts';
import type { FullBoard } from './wall/full-board.ts';
import type { GradeBoard } from './wall/grade-board.ts';

/** Says one event to rooms; the payload is parsed by its schema on the way out. Never throws, never waits. */
export type Publish = <Name extends EventName>(
  event: Name,
  payload: EventPayload<Name>,
  ...rooms: Room[]
) => void;

/** What the rooms of the server are handed, made once in hearthline.ts and in tests. */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly publish: Publish;
  /** Some count of the dashboard may have changed: count again and tell, at most ten times a second. */
  readonly statsChanged: () => void;
  /**
   * A resident, or their readings, may have changed (anyone's, when absent): alerts follow at once, in the background.
   * `addedFrom`: nothing but a reading measured then was added.
   */
  readonly careChanged: (residentId?: string, addedFrom?: Date) => void;
  /** Marks sessions ended in the store, at somebody's word or without, then tells their sockets and disconnects them. Resolves with how many ended. */
  readonly endSessions: (which: SessionSelector, reason: EndReason, by?: Actor) => Promise<number>;
  /** A session goes on under a new id, and its sockets with it; null when it ended meanwhile. */
  readonly renewSession: (sessionId: string, user: User, reason: EndReason) => Promise<StartedSession | null>;
  /** Ids of users with a socket open now. */
  readonly connectedUserIds: () => Promise<string[]>;
  /** Who a Cookie header speaks for; the one door for requests and sockets. */
  readonly identify: Identify;
  /** What the boards show, and what becomes of their displays once it is stored. */
  readonly wall: {
    /** Everything, gathered after it was asked for; `grade` takes from it what a display may not show. */
    readonly fullBoard: () => Promise<FullBoard>;
    readonly grade: GradeBoard;
    readonly displayChanged: (display: PairedDisplay) => void;
    /** Tells its sockets and disconnects them. */
    readonly displayEnded: (id: string) => void;
  };
  /** Since when backups of the nights fail; null while they don't. */
  readonly backupFailing: () => BackupFailing | null;
  /** The home's zone, and whether its database is the demonstration; known once the database is. */
  readonly home: () => Home;
}
