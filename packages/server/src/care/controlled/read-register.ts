import {
  fromThousandths,
  maxRows,
  Problem,
  type RegisterFilter,
  type RegisterLine,
} from '@hearthline/contracts';
import { invalidCursor } from '../../records/clinical/cursor.ts';
import { findPlaced } from '../medications/find-movements.ts';
import { findSupplyWithMovements, findWithMovements } from '../medications/medication-stock.repository.ts';
import { findMedicationOrHidden, type ListedMedication } from '../medications/medication.repository.ts';
import { findResidentNames } from '../residents/resident.repository.ts';
import { presentBalanceCheck } from './balance-check.presenter.ts';
import { findChecksBefore, toStockKey, type BalanceCheckDocument } from './balance-check.repository.ts';
import { firstSeqFrom, isRegisterKey, movementKey } from './register-key.ts';
import { toRegisterLines } from './register-lines.ts';

interface RegisterQuery extends RegisterFilter {
  readonly limit?: number | undefined;
  /** The place of the last line of the page before. */
  readonly cursor?: string | undefined;
}

interface RegisterPage {
  /** With the stock that the register is of. */
  readonly medication: ListedMedication;
  /** The resident whose own supply it is; null: the home's stock. */
  readonly owner: { readonly id: string; readonly name: string } | null;
  readonly lines: RegisterLine[];
  readonly nextCursor?: string;
}

/** The stock of a register: of a medication, or of a resident's own supply. Throws 404. */
async function findRegisterStock(id: string) {
  const medication = await findWithMovements(id);
  if (medication) return { holding: medication, medication, owner: null };
  const supply = await findSupplyWithMovements(id);
  const supplied = supply && (await findMedicationOrHidden(supply.medicationId.toString()));
  if (!supplied) throw new Problem('not-found', 'There is no such medication.');
  const owner = await findRegisterResident({ residentId: supply.residentId.toString() });
  return { holding: supply, medication: { ...supplied, stock: supply.stock }, owner };
}

/**
 * A page of the register of a stock, newest first: its movements and, unless it is of one resident, its counts. The stock
 * is read before its archive, so that each movement is found once, even while it is being moved there.
 * @throws Problem 404; 422 naming an invalid `cursor`.
 */
export async function readRegister(
  holderId: string,
  { residentId, limit = maxRows, cursor }: RegisterQuery,
): Promise<RegisterPage> {
  if (cursor !== undefined && !isRegisterKey(cursor)) throw invalidCursor();
  const { holding, medication, owner } = await findRegisterStock(holderId);
  // One more row means that there is a next page.
  const most = limit + 1;
  const [movements, checks] = await Promise.all([
    findPlaced(holding, {
      before: cursor === undefined ? Infinity : firstSeqFrom(cursor),
      limit: most,
      residentId,
    }),
    residentId === undefined ? findChecksBefore(toStockKey(holding), cursor, most) : [],
  ]);
  const movementLines = await toRegisterLines(holding, movements.slice(0, limit));
  const rows = [
    ...movements.map(({ seq }, index) => ({ key: movementKey(seq), line: movementLines[index] })),
    ...checks.map((check) => ({ key: check.placeKey, line: toCheckLine(check) })),
  ].sort((a, b) => (a.key < b.key ? 1 : -1));
  const shown = rows.slice(0, limit);
  const { movements: _movements, ...listed } = { movements: [], ...medication };
  const last = shown.at(-1);
  return {
    medication: listed,
    owner,
    lines: shown.flatMap(({ line }) => line ?? []),
    ...(rows.length > limit && last && { nextCursor: last.key }),
  };
}

/** The line of a count. */
function toCheckLine(check: BalanceCheckDocument): RegisterLine {
  const { _id, balance, by, witnessedBy, at, note } = check;
  return {
    id: _id.toString(),
    number: null,
    kind: 'check',
    at: at.toISOString(),
    enteredAt: at.toISOString(),
    resident: null,
    dose: null,
    amount: 0,
    balance: fromThousandths(balance),
    reason: note,
    by: { id: by.id, name: by.name },
    witnessedBy: { id: witnessedBy.id, name: witnessedBy.name },
    check: presentBalanceCheck(check),
    corrects: null,
    struck: null,
  };
}

/** All lines of a register, newest first, page by page. */
export async function* registerPages(
  holderId: string,
  filter: RegisterFilter,
): AsyncGenerator<readonly RegisterLine[]> {
  let cursor: string | undefined;
  do {
    const page = await readRegister(holderId, { ...filter, cursor });
    yield page.lines;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** The resident of a filter, hidden or not; null without one. @throws Problem 404 if there is no such resident. */
export async function findRegisterResident({
  residentId,
}: RegisterFilter): Promise<{ id: string; name: string } | null> {
  if (residentId === undefined) return null;
  const name = (await findResidentNames([residentId])).get(residentId);
  if (name === undefined) throw new Problem('not-found', 'There is no such resident.');
  return { id: residentId, name };
}
