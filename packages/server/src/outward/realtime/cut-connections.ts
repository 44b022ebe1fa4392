import { dropConnection, type EngineConnection } from './engine-connection.ts';
import type { HomeServer } from './socket-server.ts';

/**
 * Drops every connection of Socket.IO, including those still connecting. Their clients reconnect to a server that may serve.
 */
export function cutConnections(io: HomeServer): void {
  const { clients } = io.engine as unknown as {
    readonly clients: Readonly<Record<string, EngineConnection>>;
  };
  for (const connection of Object.values(clients)) dropConnection(connection);
}
