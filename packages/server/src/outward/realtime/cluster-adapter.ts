import {
  Adapter,
  ClusterAdapterWithHeartbeat,
  MessageType,
  type BroadcastOptions,
  type ClusterMessage,
  type ClusterResponse,
  type Room,
} from 'socket.io-adapter';
import type { Namespace } from 'socket.io';
import * as z from 'zod';

/** Connects an adapter to those of the other servers. */
export interface AdapterBus {
  /** Never waits, never throws. */
  readonly send: (message: unknown) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
}

const heartbeat = { heartbeatInterval: 1_000, heartbeatTimeout: 3_000 } as const;
/** `to`: the adapter that a response is for. */
const Message = z.object({ uid: z.string(), nsp: z.string(), type: z.int(), to: z.string().optional() });

/**
 * Socket.IO's adapter for several servers, local first: operations on sockets of this server run at once, whatever the state of
 * the bus. The base class waits for the bus first, so a server could not end its own sockets while Redis is unreachable.
 */
export function createClusterAdapter(bus: AdapterBus): typeof Adapter {
  // Socket.IO creates one adapter per namespace.
  return class ClusterAdapter extends ClusterAdapterWithHeartbeat {
    constructor(namespace: Namespace) {
      super(namespace, heartbeat);
      bus.onMessage((message) => {
        const { success, data } = Message.safeParse(message);
        if (!success) return;
        if (data.to === undefined) this.onMessage(message as ClusterMessage);
        else if (data.to === this.uid) this.onResponse(message as ClusterResponse);
      });
    }

    override broadcast(packet: unknown, options: BroadcastOptions): Promise<void> {
      Adapter.prototype.broadcast.call(this, packet, options);
      return this.#publishCall(MessageType.BROADCAST, options, { packet });
    }

    override addSockets(options: BroadcastOptions, joined: Room[]): Promise<void> {
      Adapter.prototype.addSockets.call(this, options, joined);
      return this.#publishCall(MessageType.SOCKETS_JOIN, options, { rooms: joined });
    }

    override delSockets(options: BroadcastOptions, left: Room[]): Promise<void> {
      Adapter.prototype.delSockets.call(this, options, left);
      return this.#publishCall(MessageType.SOCKETS_LEAVE, options, { rooms: left });
    }

    override disconnectSockets(options: BroadcastOptions, close: boolean): Promise<void> {
      Adapter.prototype.disconnectSockets.call(this, options, close);
      return this.#publishCall(MessageType.DISCONNECT_SOCKETS, options, { close });
    }

    #publishCall(type: MessageType, { rooms, except, flags }: BroadcastOptions, data: object): Promise<void> {
      const opts = { rooms: [...rooms], except: [...(except ?? [])], flags };
      if (!flags?.local) this.publish({ type, data: { ...data, opts } } as Parameters<this['publish']>[0]);
      return Promise.resolve();
    }

    protected doPublish(message: ClusterMessage): Promise<string> {
      bus.send(message);
      return Promise.resolve('');
    }

    protected doPublishResponse(to: string, response: ClusterResponse): Promise<void> {
      bus.send({ ...response, to });
      return Promise.resolve();
    }
  };
}
