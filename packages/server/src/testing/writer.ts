import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { vitalsDraft } from './build-clinical.ts';
import type { Member, ServerProcess } from './several-servers.ts';

/** What became of the writes of one nurse on one server, one after another. */
export interface Writes {
  /** Ids, in the order of their answers. */
  readonly acknowledged: string[];
  /** Save keys that were refused: nothing may be stored for them. */
  readonly refused: string[];
  /** Save keys whose answer did not come, or said that nobody knows. */
  readonly unknown: string[];
}

/** Saves readings until it is stopped, as fast as they are answered. */
export function startWriter(
  server: ServerProcess,
  member: Member,
  residentId: string,
): { readonly writes: Writes; readonly stop: () => Promise<void> } {
  const writes: Writes = { acknowledged: [], refused: [], unknown: [] };
  const client = member.on(server);
  let isStopped = false;

  async function save(): Promise<void> {
    const key = randomUUID();
    const saveKey = `${member.user.id}:${key}`;
    try {
      const { status, body } = await client.post<{ code?: string; record?: { id: string } }>(
        '/api/vitals',
        vitalsDraft(residentId),
        { 'Idempotency-Key': key },
      );
      if (status === 201 && body.record) writes.acknowledged.push(body.record.id);
      else if (status < 500) writes.refused.push(saveKey);
      else writes.unknown.push(saveKey);
    } catch {
      writes.unknown.push(saveKey);
    }
  }

  const done = (async () => {
    while (!isStopped) {
      await save();
      await pause(20);
    }
  })();
  return {
    writes,
    async stop() {
      isStopped = true;
      await done;
    },
  };
}
