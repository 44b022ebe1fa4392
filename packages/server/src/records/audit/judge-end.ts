import { isSealed, type ChainEnd, type ChainKey, type StoredEnd } from './chain-key.ts';

/** Everything by which a stored end is judged. */
export interface EndEvidence {
  readonly stored: StoredEnd | null;
  /** The end that this server kept beside the key file; null where it kept none. */
  readonly kept: ChainEnd | null;
  /** MAC of the entry with the number `kept.count`; null: there is none. */
  readonly macAtKept: string | null;
  readonly hasEntries: boolean;
  /** Number of the first entry of the present key; null: there is none. Looked up only where the stored end does not tell. */
  readonly firstOwn: number | null;
}

/**
 * `none`: nothing was chained yet. `own`: as the present key sealed it. `former`: of another key, and the present one has chained
 * nothing yet. `missing`: there are entries and no end. `earlier`: one that was sealed before the kept one. `changed`: not what was
 * stored, or not the end of these entries.
 */
export type EndState = 'none' | 'own' | 'former' | 'missing' | 'earlier' | 'changed';

export interface JudgedEnd {
  readonly state: EndState;
  /** The end with all its fields; null where it can't be believed. */
  readonly end: ChainEnd | null;
  /** The kept end, where it is of the same epoch and so binds the entries; null else. */
  readonly binding: ChainEnd | null;
  /** Number of the first entry of the present key, from which none of another key is accepted; null: it has none. */
  readonly since: number | null;
}

/** Judges a stored end by its seal and by the end that this server kept. */
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
  // A restore raised it: what was kept before is of another chain.
  const binding = kept && kept.epoch >= end.epoch ? kept : null;
  const since = isOwn ? end.since : null;
  const judged = { end, binding, since };
  if (binding && (binding.epoch > end.epoch || binding.count > end.count))
    return { ...judged, state: 'earlier' };
  // A gone entry is told of as removed.
  const atKept = macAtKept ?? (binding?.count === end.count ? end.mac : null);
  const isOfKept = !binding || atKept === null || binding.mac === atKept;
  const isSameKey = !binding || binding.key !== key.id || binding.since === end.since;
  if (!isOfKept || !isSameKey) return { ...judged, state: 'changed' };
  return { ...judged, state: isOwn ? 'own' : 'former' };
}

/** Tells whether a stored end is not what was stored last. */
export const isWrongEnd = ({ state }: Pick<JudgedEnd, 'state'>): boolean =>
  state === 'missing' || state === 'earlier' || state === 'changed';
