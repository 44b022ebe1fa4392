import {
  BalanceCheckDraft,
  formatOwned,
  formatStock,
  getStockId,
  parseTypedNumber,
  stockRules,
  toFieldErrors,
  type BalanceCheck,
  type ControlledDrug,
} from '@hearthline/contracts';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useWitness } from '../../../care/witness/use-witness.tsx';
import { WitnessGroup } from '../../../care/witness/witness-group.tsx';
import { api } from '../../../lib/server/api.ts';
import { EditForm, SaveButton, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

export interface CountDialogProps {
  readonly drugs: readonly ControlledDrug[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The typed counts, by the id of the stock; a drug marked as controlled while the dialog is open has none until it is typed. */
interface CountValues {
  counts: Record<string, string | undefined>;
  note: string;
}

interface Counted {
  readonly checks: readonly BalanceCheck[];
}

const toStockId = ({ medication, supplyId }: ControlledDrug): string =>
  getStockId({ medicationId: medication.id, supplyId });

/** Converts the values to the request; a drug without a number is not counted. */
const toSchema = (drugs: readonly ControlledDrug[]) =>
  z.pipe(
    z.custom<CountValues>(),
    z.transform((values: CountValues, { issues }): BalanceCheckDraft => {
      const refuse = (path: readonly string[], message: string) =>
        issues.push({ code: 'custom', input: values, path: [...path], message });
      const typed = Object.entries(values.counts).map(([id, text = '']) => [id, text.trim()] as const);
      const entered = typed.filter(([, text]) => text !== '');
      const counts = entered.flatMap(([stockId, text]) => {
        const { value, message } = parseTypedNumber(text, stockRules);
        if (message !== null) refuse(['counts', stockId], message);
        const drug = drugs.find((each) => toStockId(each) === stockId);
        if (!drug) return [];
        const { medication, supplyId } = drug;
        return [{ medicationId: medication.id, ...(supplyId && { supplyId }), counted: value ?? Number.NaN }];
      });
      if (issues.length > 0) return z.NEVER;
      const [first] = Object.keys(values.counts);
      if (counts.length === 0 && first !== undefined)
        refuse(['counts', first], 'Enter what is in the cupboard; 0 if there is none.');
      const parsed = BalanceCheckDraft.safeParse({ counts, note: values.note });
      if (parsed.success) return parsed.data;
      for (const [path, message] of Object.entries(toFieldErrors(parsed.error.issues))) {
        const at = /^counts\.(\d+)\./.exec(path)?.[1];
        const count = at === undefined ? undefined : counts[Number(at)];
        if (count) refuse(['counts', getStockId(count)], message);
        else if (path === 'note') refuse([path], message);
      }
      return z.NEVER;
    }),
  );

/** Two people count the controlled drugs: one enters, the other confirms. The balance is shown where the count differs. */
export function CountDialog({ drugs, onClose, onSaved }: CountDialogProps) {
  const witness = useWitness();
  const form = useEditForm({
    base: null,
    valuesOf: (_saved: Counted | null): CountValues => ({
      counts: Object.fromEntries(drugs.map((drug) => [toStockId(drug), ''])),
      note: '',
    }),
    fields: {
      ...Object.fromEntries(drugs.map((drug) => [`counts.${toStockId(drug)}`, formatOwned(drug)])),
      note: 'Note',
    },
    schema: toSchema(drugs),
    async save(body, { idempotencyKey }): Promise<Counted | null> {
      const { entry } = witness;
      try {
        return await api.balanceChecks.count(
          { body: { ...body, ...(entry && { witness: entry }) } },
          { idempotencyKey },
        );
      } catch (error) {
        if (witness.takeRefusal(error)) return null;
        throw error;
      }
    },
    done: () => 'Count saved',
    failed: 'The count was not saved',
    onSaved() {
      onSaved();
      onClose();
    },
    onClose,
  });
  return (
    <Dialog open onClose={form.leave} title="Count controlled drugs" width="wide">
      <EditForm form={form} label="Count controlled drugs" className="grid grid-cols-1 gap-4">
        <p>
          Count together what is in the cupboard. The count does not change the balance; leave out what you do
          not count now.
        </p>
        <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
          {drugs.map((drug) => (
            <CountField key={toStockId(drug)} drug={drug} />
          ))}
        </div>
        <TextField name="note" maxLength={500} />
        <WitnessGroup>
          <p>A witness confirms the count here.</p>
          {witness.fields}
        </WitnessGroup>
        <SaveButton form={form}>Save count</SaveButton>
      </EditForm>
    </Dialog>
  );
}

/** A number field; it shows the balance once the typed number differs. */
function CountField({ drug }: { drug: ControlledDrug }) {
  const { medication } = drug;
  const { quantity } = medication;
  const id = toStockId(drug);
  const typed = useWatch<CountValues, `counts.${string}`>({ name: `counts.${id}` });
  const { value } = parseTypedNumber(typed ?? '', stockRules);
  const differs = value !== null && value !== quantity;
  return (
    <TextField
      name={`counts.${id}`}
      inputMode="decimal"
      description={
        differs ? `The balance is ${formatStock(medication)}. Count again before you save.` : undefined
      }
    />
  );
}
