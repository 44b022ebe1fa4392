import { dropConnection, type EngineConnection } from './engine-connection.ts';
import type { HomeServer } from './socket-server.ts';

/** Drops every connection of Socket.IO, also those that are still connecting. Their clients connect again, to a server that serves. */
export function cutConnections(io: HomeServer): void {
  const { clients } = io.engine as unknown as {
    readonly clients: Readonly<Record<string, EngineConnection>>;
  };
  for (const connection of Object.values(clients)) dropConnection(connection);
}
