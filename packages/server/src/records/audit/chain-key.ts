import { createHash, createHmac } from 'node:crypto';
import type { AuditDocument, ChainLink } from './audit-entry.repository.ts';

/** The key of the audit's chain. `id` names it in the entries without giving it away. */
export interface ChainKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** A place in the chain after which entries follow. */
export interface ChainHead {
  readonly count: number;
  /** MAC of the last entry; '' of an empty chain. */
  readonly mac: string;
}

/** The end of the chain, as it is kept beside the key file. */
export interface ChainEnd extends ChainHead {
  /** Id of the key that it was sealed with. */
  readonly key: string;
  /** Number of the first entry of this key. */
  readonly since: number;
  /** Raised by each restore, which sets the end anew: milliseconds since 1970. 0 before the first. */
  readonly epoch: number;
}

/** The end of the chain, as it is stored in the database. Ends of Hearthline 2.0 and before lack `since` and `epoch`. */
export interface StoredEnd
  extends Omit<ChainEnd, 'since' | 'epoch'>, Partial<Pick<ChainEnd, 'since' | 'epoch'>> {
  /** MAC of all other fields: without the key nobody can make an end. */
  readonly seal: string;
}

/** Derived from SECRET_KEY, so that it is nowhere in the database. */
export function deriveChainKey(secretKey: string): ChainKey {
  const secret = createHmac('sha256', secretKey).update('audit-chain').digest();
  return { secret, id: createHash('sha256').update(secret).digest('hex').slice(0, 16) };
}

const hmac = ({ secret }: ChainKey, parts: readonly unknown[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');

/** The MAC of an entry that follows an entry with the MAC `before`. */
export function computeMac(key: ChainKey, entry: AuditDocument, chainNumber: number, before: string): string {
  return hmac(key, ['entry', chainNumber, before, contentOf(entry)]);
}

/**
 * The MAC of what is left of an erased entry. It keeps its first one, over which the next entry's goes: without the key nobody can
 * pass off another change as an erasure.
 */
export const computeErasedMac = (key: ChainKey, entry: AuditDocument & ChainLink): string =>
  hmac(key, ['erased', entry.chainNumber, entry.mac, contentOf(entry)]);

function contentOf(entry: AuditDocument): string {
  const { unchained: _u, chainNumber: _n, mac: _m, macKey: _k, erasedMac: _e, ...content } = entry;
  return canonical(content);
}

/** An end with its seal. */
export const sealEnd = (key: ChainKey, end: Omit<ChainEnd, 'key'>): Required<StoredEnd> => {
  const { count, mac, since, epoch } = end;
  const seal = hmac(key, ['end', count, mac, since, epoch]);
  return { count, mac, since, epoch, key: key.id, seal };
};

/** Tells whether an end was sealed with this key. */
export function isSealed(key: ChainKey, stored: StoredEnd): boolean {
  const { count, mac, since, epoch, seal } = stored;
  if (stored.key !== key.id) return false;
  if (since === undefined || epoch === undefined) return hmac(key, ['head', count, mac]) === seal;
  return sealEnd(key, { count, mac, since, epoch }).seal === seal;
}

/** A value as JSON with its fields in alphabetical order, however a copy of the database ordered them. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (value instanceof Date) return JSON.stringify(value);
  if ('toHexString' in value) return JSON.stringify((value as { toHexString(): string }).toHexString());
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`;
}
