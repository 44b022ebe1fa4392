import {
  copyProduct,
  fromThousandths,
  maxReturnDays,
  type ReturnDays,
  type ReturnLine,
} from '@hearthline/contracts';
import { homeDay, homeDaysBetween } from '../../records/clinical/home-day.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { findReturns, findSuppliesById } from '../medications/find-returns.repository.ts';
import { findMedicationOrHidden } from '../medications/medication.repository.ts';
import { findResidentNames } from '../residents/resident.repository.ts';

/**
 * Lists the returns to the pharmacy on some home days, newest first.
 * @throws Problem 422 naming `to` before `from`, and for more than a year.
 */
export async function listReturns({ from, to }: ReturnDays, timezone: string): Promise<ReturnLine[]> {
  if (to < from) throw invalidField('to', 'The last day is before the first.');
  const first = homeDay(from, timezone).from;
  const { before } = homeDay(to, timezone);
  if (homeDaysBetween(first, new Date(before.getTime() - 1), timezone).length > maxReturnDays)
    throw invalidField('to', 'Please choose at most a year.');
  const found = await findReturns(first, before);
  const supplies = new Map(
    (await findSuppliesById(found.map(({ holderId }) => holderId))).map((one) => [one._id.toString(), one]),
  );
  const names = await findResidentNames(found.flatMap(({ movement }) => movement.residentId ?? []));
  const lines = await Promise.all(
    found.map(async ({ holderId, movement }): Promise<ReturnLine | null> => {
      const supply = supplies.get(holderId.toString());
      const medication = await findMedicationOrHidden((supply?.medicationId ?? holderId).toString());
      const product = medication ? copyProduct(medication) : supply?.medication;
      if (!product) return null;
      const { id, at, residentId, amount, reason, by, witnessedBy } = movement;
      return {
        id,
        at: at.toISOString(),
        resident:
          residentId === undefined ? null : { id: residentId, name: names.get(residentId) ?? 'Unknown' },
        medication: product,
        batch: supply?.batch ?? null,
        amount: fromThousandths(-amount),
        reason,
        by,
        witnessedBy: witnessedBy ?? null,
      };
    }),
  );
  return lines.filter((line) => line !== null).sort((one, other) => other.at.localeCompare(one.at));
}
