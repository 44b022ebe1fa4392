import {
  enteredMovements,
  formatStock,
  movementWords,
  toFieldErrors,
  formatProduct,
  parseTypedNumber,
  StockMovementDraft,
  stockRules,
  type MovementKind,
  type StockMovement,
} from '@hearthline/contracts';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { WitnessGroup } from '../witness/witness-group.tsx';
import { useWitness } from '../witness/use-witness.tsx';
import { StockBadge } from './stock-badge.tsx';
import { EditForm, SaveButton, TextField } from '../../lib/form/edit-form/edit-form.tsx';
import type { FormFields } from '../../lib/form/edit-form/form-values.ts';
import { useEditForm } from '../../lib/form/edit-form/use-edit-form.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TextLink } from '../../ui/show/link.tsx';
import { RadioChips } from '../../ui/form/radio-chips.tsx';
import { MovementsList } from './movements-list.tsx';
import type { ShownStock } from './stock-of.ts';

export interface StockDialogProps {
  readonly stock: ShownStock;
  readonly onClose: () => void;
  /** Above the movements. */
  readonly children?: ReactNode;
}

interface MovementValues {
  kind: StockMovementDraft['kind'];
  amount: string;
  reason: string;
}

const fields: FormFields<MovementValues> = { amount: 'Amount', reason: 'Reason' };
const blank = (): MovementValues => ({ kind: 'received', amount: '', reason: '' });

/** Converts the values to the request. */
const schema = z.pipe(
  z.custom<MovementValues>(),
  z.transform((values: MovementValues, { issues }): StockMovementDraft => {
    const { value, message: refusal } = parseTypedNumber(values.amount, stockRules);
    const parsed = StockMovementDraft.safeParse({ ...values, amount: value ?? Number.NaN });
    if (parsed.success) return parsed.data;
    const errors = { ...toFieldErrors(parsed.error.issues), ...(refusal !== null && { amount: refusal }) };
    for (const [path, message] of Object.entries(errors))
      issues.push({ code: 'custom', input: values, path: [path], message });
    return z.NEVER;
  }),
);

/** A stock: what changed it, and a form that changes it. Stays open after a save. */
export function StockDialog({ stock, onClose, children }: StockDialogProps) {
  const witness = useWitness();
  const { product, quantity, lowLevel, isControlled: ofControlled } = stock;
  const form = useEditForm({
    base: null,
    valuesOf: (_saved: StockMovement | null) => blank(),
    fields,
    schema,
    async save(body, { idempotencyKey }) {
      const entry = ofControlled ? witness.entry : null;
      try {
        const movement = await stock.move({ ...body, ...(entry && { witness: entry }) }, { idempotencyKey });
        witness.forget();
        return movement;
      } catch (error) {
        if (ofControlled && witness.takeRefusal(error)) return null;
        throw error;
      }
    },
    done: ({ kind }) => ['Stock updated', `${formatProduct(product)}: ${doneWords[kind]}`],
    failed: 'The stock was not changed',
    onClose,
  });
  return (
    <Dialog open onClose={form.leave} title={stock.title} width="wide">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>In stock:</span>
        <span role="status">
          <StockBadge of={{ quantity, lowLevel, form: product.form, per: product.per }} />
        </span>
        {lowLevel !== null && (
          <span className="text-s text-ink-2">Low at {formatStock({ ...product, quantity: lowLevel })}</span>
        )}
        {ofControlled && <TextLink href={stock.registerHref}>Register</TextLink>}
      </p>
      <EditForm
        form={form}
        label="Change the stock"
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 border-y border-line py-4"
      >
        <KindField />
        <div className="grid gap-4 tablet:grid-cols-[10rem_minmax(0,1fr)_auto] tablet:items-start">
          <AmountFields ofControlled={ofControlled} />
          {!ofControlled && (
            <SaveButton form={form} className="tablet:mt-[1.75rem]">
              Save
            </SaveButton>
          )}
        </div>
        {ofControlled && (
          <>
            <WitnessGroup>
              <p>This is a controlled drug: a witness confirms each change here.</p>
              {witness.fields}
            </WitnessGroup>
            <SaveButton form={form}>Save</SaveButton>
          </>
        )}
      </EditForm>
      {children}
      <MovementsList stock={stock} />
    </Dialog>
  );
}

const doneWords: Record<MovementKind, string> = {
  opening: 'opened',
  given: 'given',
  'put-back': 'put back',
  destroyed: 'destroyed',
  received: 'received',
  returned: 'returned',
  wasted: 'wasted',
  corrected: 'counted',
};

const kindLabels = enteredMovements.map((kind) => movementWords[kind]);

function KindField() {
  const { control } = useFormContext<MovementValues>();
  return (
    <Controller
      control={control}
      name="kind"
      render={({ field: { value, onChange } }) => (
        <RadioChips
          label="What happened"
          options={kindLabels}
          value={movementWords[value]}
          onChange={(label) => onChange(enteredMovements.find((kind) => movementWords[kind] === label))}
        />
      )}
    />
  );
}

const hints: Record<MovementValues['kind'], string> = {
  received: 'Received from the pharmacy.',
  returned: 'Returned to the pharmacy.',
  wasted: 'Dropped, expired or thrown away.',
  corrected: 'What is on the shelf now.',
};

/** A register names who a controlled drug came from and went to. */
const partnerHints: Partial<Record<MovementValues['kind'], string>> = {
  received: 'Who it came from: name and address.',
  returned: 'Who it went to: name and address.',
};

function AmountFields({ ofControlled }: { readonly ofControlled: boolean }) {
  const { control } = useFormContext<MovementValues>();
  const kind = useWatch({ control, name: 'kind' });
  const partnerHint = ofControlled ? partnerHints[kind] : undefined;
  const needsReason = kind === 'wasted' || kind === 'corrected' || partnerHint !== undefined;
  return (
    <>
      <TextField name="amount" required inputMode="decimal" description={hints[kind]} />
      <TextField name="reason" required={needsReason} maxLength={200} description={partnerHint} />
    </>
  );
}
