import { Problem } from '@hearthline/contracts';
import {
  changeDocument,
  type DocumentChange,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import type { Actor } from '../../records/clinical/history.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { findPlaced } from '../medications/find-movements.ts';
import { findSupplyWithMovements, findWithMovements } from '../medications/medication-stock.repository.ts';
import { presentBalanceCheck } from './balance-check.presenter.ts';
import {
  findBalanceCheck,
  findChecksAfter,
  settleBalanceCheck,
  type BalanceCheckDocument,
} from './balance-check.repository.ts';
import { firstSeqFrom } from './register-key.ts';

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    /** Controlled drugs were counted, or a difference was settled. */
    'balance-check': {
      readonly kind: 'balance-check';
    };
  }
}

type Settlement = DocumentChange & { readonly settled: NonNullable<BalanceCheckDocument['settled']> };

const isSettled = 'The difference of this count is settled already.';

const repository: VersionedRepository<BalanceCheckDocument, Settlement> = {
  find: findBalanceCheck,
  write: (seen, { settled, entry }) => settleBalanceCheck(seen, settled, entry),
  notFound: () => new Problem('not-found', 'There is no such count.'),
  stale: (current) => new Problem('stale', isSettled, { current: presentBalanceCheck(current) }),
  toChange: () => ({ kind: 'balance-check' }),
};

interface SettleOptions {
  readonly actor: Actor;
  readonly seen: number | undefined;
}

/**
 * Notes how a difference was settled. The balance must agree with what is there first: by a stock check with a witness after
 * the count, or by a later count that agrees.
 * @throws Problem 404; 409 `stale` if it is settled already; 422 naming `note`.
 */
export async function settleDifference(
  id: string,
  note: string,
  { actor, seen }: SettleOptions,
): Promise<BalanceCheckDocument> {
  const check = await findBalanceCheck(id);
  if (!check) throw repository.notFound();
  if (check.counted === check.balance)
    throw invalidField('note', 'This count agrees with the balance: there is nothing to settle.');
  if (!check.settled && !(await isAccountedFor(check)))
    throw invalidField(
      'note',
      'Correct the stock with a witness first (Stock, Stock check), or count the drug again until it agrees.',
    );
  const now = new Date();
  const plan = (current: BalanceCheckDocument): Settlement => {
    if (current.settled) throw repository.stale(current);
    const { id: userId, name } = actor.user;
    return { action: 'closed', reason: note, settled: { by: { id: userId, name }, at: now, note } };
  };
  return (await changeDocument(repository, id, plan, { actor, seen, now })).after;
}

async function isAccountedFor({ medicationId, supplyId, placeKey }: BalanceCheckDocument): Promise<boolean> {
  const later = await findChecksAfter({ medicationId, supplyId: supplyId ?? null }, placeKey);
  if (later.some(({ counted, balance }) => counted === balance)) return true;
  const holding = supplyId
    ? await findSupplyWithMovements(supplyId.toString())
    : await findWithMovements(medicationId.toString());
  if (!holding) return false;
  const first = firstSeqFrom(placeKey);
  const count = holding.archived.count + holding.movements.length;
  const since = await findPlaced(holding, { before: Infinity, limit: Math.max(0, count - first + 1) });
  return since.some(({ movement: { kind, witnessedBy } }) => kind === 'corrected' && Boolean(witnessedBy));
}
