import { formatProduct, type StockMovement, type Supply, type supplies } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import { Download } from '../../platform/core/download.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { getActor } from '../../records/clinical/history.ts';
import { createIdempotent, idempotencyFields } from '../../records/clinical/idempotency.ts';
import { changeSupply, closeSupply, supplyNotFound } from '../medications/change-supply.ts';
import { createSupply } from '../medications/create-supply.ts';
import { enterSupplyMovement } from '../medications/enter-movement.ts';
import { findMovements } from '../medications/find-movements.ts';
import { supplyChanged } from '../medications/medication-changed.ts';
import { presentSupplies, presentSupply, readSupplySubject } from '../medications/supply.presenter.ts';
import {
  findSupplies,
  findSupply,
  findSupplyBySaveKey,
  type ListedSupply,
} from '../medications/supply.repository.ts';
import { createWitnessFinder, withoutWitness } from '../medications/witness.ts';
import { notePaper } from '../reports/note-report.ts';
import { movementColumns } from '../reports/register-columns.ts';
import { toCsv } from '../reports/report-files.ts';
import { listOrders } from './list-orders.ts';
import { listReturns } from './list-returns.ts';
import { orderColumns, returnColumns } from './supply-columns.ts';

export interface SupplyRoutesDeps {
  readonly config: Config;
  readonly log: Pick<Logger, 'error'>;
}

/** Residents' own supplies, and the lists of the pharmacy. */
export function supplyRoutes({ config, log }: SupplyRoutesDeps): Handlers<typeof supplies> {
  const { timezone } = config;

  /** A file of rows, noted in the audit before it is sent. */
  async function toFile<Row>(
    call: Parameters<typeof getActor>[0],
    { name, label, residentId }: FileName,
    content: Parameters<typeof toCsv<Row>>,
  ): Promise<Download> {
    await notePaper({ label: `${label}, CSV`, residentId }, 'exported', getActor(call));
    publishChange({ kind: 'activity' });
    return new Download(`${name}_${homeToday(timezone).day}.csv`, toCsv(...content));
  }

  return {
    list: async ({ query }) => {
      const found = await presentSupplies(await findSupplies(query));
      return { supplies: found.sort(byMedication) };
    },

    orders: async ({ query }) => ({ lines: await listOrders({ ...query, timezone, now: new Date() }) }),

    ordersCsv: async (call) => {
      const lines = await listOrders({ timezone, now: new Date() });
      return toFile(call, { name: 'order_list', label: 'Order list' }, [orderColumns, onePage(lines), log]);
    },

    returns: async ({ query }) => ({ lines: await listReturns(query, timezone) }),

    returnsCsv: async (call) => {
      const { from, to } = call.query;
      const lines = await listReturns(call.query, timezone);
      const label = `Returns to the pharmacy, ${from} to ${to}`;
      return toFile(call, { name: 'returns', label }, [returnColumns(timezone), onePage(lines), log]);
    },

    create: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const save = idempotencyFields(caller.user.id, idempotencyKey, withoutWitness(body));
      const findWitness = createWitnessFinder(call, config);
      const { document, repeated } = await createIdempotent(save, {
        make: () => createSupply(body, { actor: getActor(call), save, findWitness }),
        findBySaveKey: findSupplyBySaveKey,
        present: present,
        toChange: supplyChanged,
      });
      const supply = await present(document);
      return repeated ? new Reply({ supply }, { status: 200 }) : { supply };
    },

    update: async (call) => {
      const { version: seen, ...pack } = call.body;
      const changed = await changeSupply(call.params.id, pack, { actor: getActor(call), seen });
      return { supply: await present(changed) };
    },

    close: async (call) => ({
      supply: await present(await closeSupply(call.params.id, getActor(call))),
    }),

    movements: async ({ params, query }) => {
      if (!(await findSupply(params.id))) throw supplyNotFound();
      return findMovements(params.id, query);
    },

    move: async (call) => {
      const { params, body, caller, idempotencyKey } = call;
      const { holder, movement, repeated } = await enterSupplyMovement(params.id, body, {
        user: caller.user,
        save: idempotencyFields(caller.user.id, idempotencyKey, withoutWitness(body)),
        findWitness: createWitnessFinder(call, config),
      });
      // Publish a repeat as well: the first attempt may have failed before it was published.
      publishChange(supplyChanged());
      const reply = { supply: await present(holder), movement };
      return repeated ? new Reply(reply, { status: 200 }) : reply;
    },

    movementsCsv: async (call) => {
      const supply = await findSupply(call.params.id);
      if (!supply) throw supplyNotFound();
      const label = `Stock movements, ${formatProduct(supply.medication)}`;
      const file = { name: 'stock_movements', label, residentId: supply.residentId.toString() };
      return toFile(call, file, [movementColumns(timezone), movementPages(call.params.id), log]);
    },
  };
}

/** Maps a supply to the contract's type, with what it names. */
const present = async (supply: ListedSupply): Promise<Supply> =>
  presentSupply(supply, await readSupplySubject(supply));

interface FileName {
  readonly name: string;
  readonly label: string;
  readonly residentId?: string | undefined;
}

const byMedication = (one: Supply, other: Supply): number =>
  one.medication.name.localeCompare(other.medication.name) || one.createdAt.localeCompare(other.createdAt);

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows);
}

async function* movementPages(id: string): AsyncGenerator<readonly StockMovement[]> {
  let cursor: string | undefined;
  do {
    const page = await findMovements(id, { cursor });
    yield page.movements;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
