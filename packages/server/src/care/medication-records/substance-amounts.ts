import {
  computeSubstanceMg,
  formatProduct,
  getSubstanceKey,
  getSubstanceKeys,
  type DoseAmount,
  type NamedMedication,
  type SubstanceAmount,
  type WithSubstances,
} from '@hearthline/contracts';
import { readSubstanceLimits } from '../../office/settings/system-setting.repository.ts';
import { findGivenOfSubstance, readWithSubstances, type GivenSubject } from './find-given-of-substance.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';

const dayMs = 24 * 60 * 60_000;

/** A dose about to be given: of a prescription, or of Form 02, whose amount is not known. */
interface AmountSubject {
  readonly prescription: GivenSubject & {
    readonly medication: NamedMedication;
    readonly dose: DoseAmount | null;
  };
  /** With the amount that is given; absent: as prescribed. */
  readonly dose?: DoseAmount | null;
  /** As it is stored; null: it is read, or taken from the copy. */
  readonly medication: WithSubstances | null;
  /** The record that this dose replaces, which does not count. */
  readonly without?: MedicationRecordDocument['_id'] | undefined;
}

/**
 * The amounts of the dose's substances that have a limit in this home: given in the 24 hours before `at` over all products,
 * and in the dose itself, of a range in its most. A dose of which a part was taken counts whole. Doses recorded ahead of `at`
 * count too. Empty if no substance has a limit, without a read of doses.
 */
export async function readSubstanceAmounts(
  { prescription, medication, without, dose = prescription.dose }: AmountSubject,
  at: Date,
): Promise<SubstanceAmount[]> {
  const own = medication ?? (await readWithSubstances(prescription));
  const keys = getSubstanceKeys(own);
  const limits = (await readSubstanceLimits()).filter(({ substance }) =>
    keys.includes(getSubstanceKey(substance)),
  );
  if (limits.length === 0) return [];
  const since = new Date(at.getTime() - dayMs);
  const given = (await findGivenOfSubstance(prescription, since)).filter(
    ({ _id, administeredAt }) =>
      administeredAt !== null && administeredAt > since && !(without && _id.equals(without)),
  );
  const doses = await Promise.all(
    given.map(async ({ medicationId, medication: product, dose: taken }) => {
      const { name, substances } = await readWithSubstances({ medicationId, medication: product });
      return { product, dose: taken, known: { name, substances } };
    }),
  );
  return limits.map(({ substance, mg }): SubstanceAmount => {
    const counted = doses
      .filter(({ known }) => getSubstanceKeys(known).includes(getSubstanceKey(substance)))
      .map(({ product, dose: taken, known }) => ({
        product: formatProduct(product),
        // Strength and form as they were when it was given.
        mg: computeSubstanceMg({ ...product, ...known }, taken, substance),
      }));
    return {
      substance,
      limitMg: mg,
      givenMg: counted.reduce((sum, each) => sum + (each.mg ?? 0), 0),
      doseMg: computeSubstanceMg(
        { ...prescription.medication, name: own.name, substances: own.substances },
        dose,
        substance,
      ),
      unknown: [...new Set(counted.filter((each) => each.mg === null).map(({ product }) => product))],
    };
  });
}
