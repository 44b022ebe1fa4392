import { isSealed, type ChainEnd, type ChainKey, type StoredEnd } from './chain-key.ts';

/** The evidence for checking a stored end. */
export interface EndEvidence {
  readonly stored: StoredEnd | null;
  /** The end that this server kept beside the key file; null if there is none. */
  readonly kept: ChainEnd | null;
  /** MAC of the entry with the number `kept.count`; null if there is none. */
  readonly macAtKept: string | null;
  readonly hasEntries: boolean;
  /** Number of the first entry under the current key; null if there is none. Read only if the stored end lacks it. */
  readonly firstOwn: number | null;
}

/**
 * `none`: nothing was chained yet. `own`: sealed by the current key. `former`: sealed by another key; the current key has no
 * entries yet. `missing`: there are entries but no end. `earlier`: older than the kept end. `changed`: not the end that was
 * stored, or not the end of these entries.
 */
export type EndState = 'none' | 'own' | 'former' | 'missing' | 'earlier' | 'changed';

export interface JudgedEnd {
  readonly state: EndState;
  /** The complete end; null if it is not trusted. */
  readonly end: ChainEnd | null;
  /** The kept end if it has the same epoch and therefore binds the entries; null otherwise. */
  readonly binding: ChainEnd | null;
  /** Number of the first entry under the current key; null if there is none. From it on, no entry of another key is valid. */
  readonly since: number | null;
}

/** Checks a stored end by its seal and the kept end of this server. */
export function judgeEnd(key: ChainKey, evidence: EndEvidence): JudgedEnd {
  const { stored, kept, macAtKept, hasEntries, firstOwn } = evidence;
  const keptSince = kept?.key === key.id ? kept.since : null;
  const unbelieved = (state: EndState): JudgedEnd => ({
    state,
    end: null,
    binding: kept,
    since: keptSince ?? firstOwn,
  });
  if (!stored)
    return hasEntries || (kept && kept.count > 0)
      ? unbelieved('missing')
      : { state: 'none', end: null, binding: null, since: null };
  const isOwn = stored.key === key.id;
  if (isOwn ? !isSealed(key, stored) : keptSince !== null || firstOwn !== null) return unbelieved('changed');
  const end: ChainEnd = {
    count: stored.count,
    mac: stored.mac,
    key: stored.key,
    since: stored.since ?? keptSince ?? firstOwn ?? stored.count + 1,
    epoch: stored.epoch ?? kept?.epoch ?? 0,
  };
  // A restore raised the epoch, so the kept end belongs to another chain.
  const binding = kept && kept.epoch >= end.epoch ? kept : null;
  const since = isOwn ? end.since : null;
  const judged = { end, binding, since };
  if (binding && (binding.epoch > end.epoch || binding.count > end.count))
    return { ...judged, state: 'earlier' };
  // A missing entry is reported as removed instead.
  const atKept = macAtKept ?? (binding?.count === end.count ? end.mac : null);
  const isOfKept = !binding || atKept === null || binding.mac === atKept;
  const isSameKey = !binding || binding.key !== key.id || binding.since === end.since;
  if (!isOfKept || !isSameKey) return { ...judged, state: 'changed' };
  return { ...judged, state: isOwn ? 'own' : 'former' };
}

/** Returns true if a stored end is not the end that was stored last. */
export const isWrongEnd = ({ state }: Pick<JudgedEnd, 'state'>): boolean =>
  state === 'missing' || state === 'earlier' || state === 'changed';
