import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { vitalsDraft } from './build-clinical.ts';
import type { Member, ServerProcess } from './several-servers.ts';

/** The outcomes of one nurse's sequential writes on one server. */
export interface Writes {
  /** Ids, in the order of their replies. */
  readonly acknowledged: string[];
  /** Save keys that were refused; nothing may be stored for them. */
  readonly refused: string[];
  /** Save keys without a reply, or with a reply of unknown outcome. */
  readonly unknown: string[];
  /** The reasons for unknown outcomes with their counts: the code of the refusal, or the error of the connection. */
  readonly reasons: ReadonlyMap<string, number>;
}

/** Saves readings as fast as they are answered, until it is stopped. */
export function startWriter(
  server: ServerProcess,
  member: Member,
  residentId: string,
): { readonly writes: Writes; readonly stop: () => Promise<void> } {
  const reasons = new Map<string, number>();
  const writes: Writes = { acknowledged: [], refused: [], unknown: [], reasons };
  const client = member.on(server);
  let isStopped = false;

  function isUnknown(saveKey: string, reason: string): void {
    writes.unknown.push(saveKey);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }

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
      // A server that may not serve refuses before it does anything.
      else if (status < 500 || body.code === 'database-away') writes.refused.push(saveKey);
      else isUnknown(saveKey, body.code ?? String(status));
    } catch (error) {
      const { cause } = error as Error & { readonly cause?: { readonly code?: string } };
      isUnknown(saveKey, cause?.code ?? String(error));
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
