import { createHash, createHmac } from 'node:crypto';
import type { AuditDocument, ChainLink } from './audit-entry.repository.ts';

/** The key of the audit chain. Entries contain its `id`, which does not reveal the secret. */
export interface ChainKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** A position in the chain, after which new entries are added. */
export interface ChainHead {
  readonly count: number;
  /** MAC of the last entry; '' if the chain is empty. */
  readonly mac: string;
}

/** The end of the chain as kept beside the key file. */
export interface ChainEnd extends ChainHead {
  /** Id of the key that sealed it. */
  readonly key: string;
  /** Number of the first entry under this key. */
  readonly since: number;
  /** Raised by each restore, which resets the end: milliseconds since 1970. 0 before the first restore. */
  readonly epoch: number;
}

/** The end of the chain as stored in the database. Ends of Hearthline 2.0 and earlier lack `since` and `epoch`. */
export interface StoredEnd
  extends Omit<ChainEnd, 'since' | 'epoch'>, Partial<Pick<ChainEnd, 'since' | 'epoch'>> {
  /** MAC of all other fields, so that an end cannot be forged without the key. */
  readonly seal: string;
}

/** Derives the chain key from SECRET_KEY, so that it is not in the database. */
export function deriveChainKey(secretKey: string): ChainKey {
  const secret = createHmac('sha256', secretKey).update('audit-chain').digest();
  return { secret, id: createHash('sha256').update(secret).digest('hex').slice(0, 16) };
}

const hmac = ({ secret }: ChainKey, parts: readonly unknown[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');

/** Computes the MAC of an entry; `before` is the MAC of the previous entry. */
export function computeMac(key: ChainKey, entry: AuditDocument, chainNumber: number, before: string): string {
  return hmac(key, ['entry', chainNumber, before, contentOf(entry)]);
}

/**
 * Computes the MAC of an erased entry. The entry keeps its first MAC, which the next entry's MAC covers. Without the key no
 * other change can be passed off as an erasure.
 */
export const computeErasedMac = (key: ChainKey, entry: AuditDocument & ChainLink): string =>
  hmac(key, ['erased', entry.chainNumber, entry.mac, contentOf(entry)]);

function contentOf(entry: AuditDocument): string {
  const { unchained: _u, chainNumber: _n, mac: _m, macKey: _k, erasedMac: _e, ...content } = entry;
  return canonical(content);
}

/** Adds the seal to an end. */
export const sealEnd = (key: ChainKey, end: Omit<ChainEnd, 'key'>): Required<StoredEnd> => {
  const { count, mac, since, epoch } = end;
  const seal = hmac(key, ['end', count, mac, since, epoch]);
  return { count, mac, since, epoch, key: key.id, seal };
};

/** Returns true if an end was sealed with this key. */
export function isSealed(key: ChainKey, stored: StoredEnd): boolean {
  const { count, mac, since, epoch, seal } = stored;
  if (stored.key !== key.id) return false;
  if (since === undefined || epoch === undefined) return hmac(key, ['head', count, mac]) === seal;
  return sealEnd(key, { count, mac, since, epoch }).seal === seal;
}

/** Serializes a value as JSON with sorted fields, because copies of a database may order fields differently. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (value instanceof Date) return JSON.stringify(value);
  if ('toHexString' in value) return JSON.stringify((value as { toHexString(): string }).toHexString());
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`;
}
