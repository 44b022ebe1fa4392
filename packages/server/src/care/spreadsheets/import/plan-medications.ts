import {
  contract,
  toFieldErrors,
  foldText,
  formatProduct,
  formatStrength,
  MedicationDraft,
} from '@hearthline/contracts';
import { compiledSchema } from '../../../platform/core/compiled-schema.ts';
import { groupBy } from '../../../platform/core/group-by.ts';
import { toFields } from '../../medications/change-medication.ts';
import { checkOpening } from '../../medications/controlled.policy.ts';
import type { ListedMedication, MedicationDocument } from '../../medications/medication.repository.ts';
import { onBehalfOf, type Actor } from '../../../records/clinical/history.ts';
import type { TypedRow } from '../read/read-sheet.ts';
import type { ImportPlan } from './import-kind.ts';
import { newImportId, type ImportStep } from './import.repository.ts';
import { createTwiceCheck, decideRow, Refused } from './refused.ts';

type SentMedication = Parameters<typeof toFields>[0];

/** The change to store for one row. */
export type MedicationStep = ImportStep &
  (
    | { readonly what: 'added'; readonly draft: MedicationDraft }
    | { readonly what: 'changed'; readonly sent: SentMedication }
  );

type Named = Pick<MedicationDraft, 'name' | 'dosage' | 'unit'>;
type Product = Pick<MedicationDraft, 'form' | 'per'>;
const keyOf = ({ name, dosage, unit }: Named) => [name, dosage, unit].map(foldText).join('\u0001');
const productKeyOf = (one: Named & Product) =>
  [keyOf(one), one.form ?? '', one.per ? formatStrength(one) : ''].join('\u0001');

/** Returns true if a row may describe a stored medication: form and strength unit are equal, or absent on one side. */
const mayBe = (stored: Product, { form, per }: Product): boolean =>
  (!form || !stored.form || form === stored.form) &&
  (!per || !stored.per || (per.amount === stored.per.amount && per.unit === stored.per.unit));

/** The values of a row by the fields of the contract; `per` has two columns. */
function fieldsOf(values: TypedRow['values']): Readonly<Record<string, unknown>> {
  const { 'per.amount': amount = 1, 'per.unit': unit, ...rest } = values;
  return unit === undefined && !('per.amount' in values) ? rest : { ...rest, per: { amount, unit } };
}

/** Decides for each row which medication it describes and what it changes. The stock of a known medication stays. */
export function createMedicationPlan(
  stored: readonly ListedMedication[],
  actor: Actor,
): Pick<ImportPlan, 'decide'> {
  const byId = new Map(stored.map((one) => [one._id.toString(), one]));
  const byName = groupBy(stored, keyOf);
  const twice = createTwiceCheck('about the same medication');

  function match(values: Readonly<Record<string, unknown>>): ListedMedication | null {
    const { id, name, dosage, unit = 'mg' } = values as Readonly<Record<string, string | undefined>>;
    const product = values as Product;
    if (id !== undefined) {
      const found = byId.get(id.toLowerCase());
      if (found) return found;
      throw new Refused({ id: 'No medication has this id.' });
    }
    if (name === undefined) throw new Refused({ name: 'Medication name must be at least 2 characters.' });
    if (dosage === undefined) throw new Refused({ dosage: 'Dosage is required.' });
    const named = { name, dosage, unit: unit as Named['unit'] };
    const all = (byName.get(keyOf(named)) ?? []).filter((one) => mayBe(one, product));
    const same = all.filter((one) => productKeyOf(one) === productKeyOf({ ...named, ...product }));
    const [found = null, ...others] = same.length > 0 ? same : all;
    if (others.length > 0)
      throw new Refused({
        '': 'Several medications have this name, dosage and unit. Give form and per, or the id of the one.',
      });
    return found;
  }

  function planRow(row: TypedRow): MedicationStep | null {
    const { id, ...values } = fieldsOf(row.values);
    const current = match({ id, ...values });
    const step = current ? planChange(row.row, current, values) : planAdd(row.row, values);
    const key = current?._id.toString() ?? (step?.what === 'added' ? productKeyOf(step.draft) : '');
    twice.check(key, row.row);
    return step;
  }

  function planAdd(row: number, values: Readonly<Record<string, unknown>>): MedicationStep {
    const parsed = compiledSchema(MedicationDraft).safeParse(values);
    if (!parsed.success) throw new Refused(toFieldErrors(parsed.error.issues));
    const draft = parsed.data;
    checkOpening(draft);
    return { row, what: 'added', label: formatProduct(draft), changes: {}, id: newImportId(), draft };
  }

  function planChange(
    row: number,
    current: ListedMedication,
    { quantity: _quantity, dosage, ...values }: Readonly<Record<string, unknown>>,
  ): MedicationStep | null {
    // A stored dosage from before there was a rule for it stays as it is.
    const given = dosage === undefined || dosage === current.dosage ? values : { ...values, dosage };
    const parsed = compiledSchema(contract.medications.update.body).safeParse(given);
    if (!parsed.success) throw new Refused(toFieldErrors(parsed.error.issues));
    const { version: _version, ...fields } = parsed.data;
    const set = Object.entries(fields).filter(([, value]) => value !== undefined);
    const sent = Object.fromEntries(set) as SentMedication;
    const plan = toFields(sent, { actor: onBehalfOf(actor.user), seen: undefined });
    const change = plan(current as MedicationDocument);
    if (!change) return null;
    const { changes = {} } = change;
    return {
      row,
      what: 'changed',
      label: formatProduct(current),
      changes,
      id: current._id.toString(),
      sent,
    };
  }

  return { decide: (rows) => rows.map((row) => decideRow(row, planRow)) };
}
