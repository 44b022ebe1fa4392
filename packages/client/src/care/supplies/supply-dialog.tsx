import {
  formatProduct,
  isControlled,
  parseTypedNumber,
  stockRules,
  Supply,
  SupplyChange,
  SupplyDraft,
  toFieldErrors,
  type Resident,
} from '@hearthline/contracts';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../lib/server/api.ts';
import { EditDialog, TextField } from '../../lib/form/edit-form/edit-form.tsx';
import type { FormFields } from '../../lib/form/edit-form/form-values.ts';
import { SearchField } from '../../lib/form/edit-form/search-field.tsx';
import { useEditForm } from '../../lib/form/edit-form/use-edit-form.tsx';
import { medicationsResource } from '../../lib/live/resources.ts';
import { useList } from '../../lib/live/use-list.ts';
import { fullName } from '../names.ts';
import { useWitness } from '../witness/use-witness.tsx';
import { WitnessGroup } from '../witness/witness-group.tsx';

interface PackValues {
  packSize: string;
  batch: string;
  expiresOn: string;
  openedOn: string;
  useWithinDays: string;
}

interface SupplyValues extends PackValues {
  medicationId: string;
  quantity: string;
  reason: string;
}

const packLabels: FormFields<PackValues> = {
  packSize: 'Pack size',
  batch: 'Batch',
  expiresOn: 'Expiry date',
  openedOn: 'Opened on',
  useWithinDays: 'Days once opened',
};

const toPackValues = (supply: Supply | null): PackValues => ({
  packSize: supply?.packSize?.toString() ?? '',
  batch: supply?.batch ?? '',
  expiresOn: supply?.expiresOn ?? '',
  openedOn: supply?.openedOn ?? '',
  useWithinDays: supply?.useWithinDays?.toString() ?? '',
});

/** Numbers of a form as the contract wants them, with the refusals of those that are none. */
function readNumbers(values: PackValues & Partial<Pick<SupplyValues, 'quantity'>>) {
  const errors: Record<string, string> = {};
  const read = (name: string, text: string, decimals: number | null = null) => {
    const { value, message } = parseTypedNumber(text, decimals === null ? stockRules : { decimals });
    if (message !== null) errors[name] = message;
    return value ?? Number.NaN;
  };
  const numbers = {
    packSize: values.packSize.trim() === '' ? null : read('packSize', values.packSize),
    useWithinDays: values.useWithinDays.trim() === '' ? null : read('useWithinDays', values.useWithinDays, 0),
    ...(values.quantity !== undefined && { quantity: read('quantity', values.quantity) }),
  };
  return { numbers, errors };
}

/** A schema of the form's values that ends in a schema of the contract. */
const schemaOf = <Values extends PackValues, Output>(schema: z.ZodMiniType<Output>) =>
  z.pipe(
    z.custom<Values>(),
    z.transform((values: Values, { issues }): Output => {
      const { numbers, errors } = readNumbers(values);
      const parsed = z.safeParse(schema, { ...values, ...numbers });
      if (parsed.success) return parsed.data;
      for (const [path, message] of Object.entries({ ...toFieldErrors(parsed.error.issues), ...errors }))
        issues.push({ code: 'custom', input: values, path: [path], message });
      return z.NEVER;
    }),
  );

const draftSchema = z.omit(SupplyDraft, { residentId: true, witness: true });
const addSchema = schemaOf<SupplyValues, z.output<typeof draftSchema>>(draftSchema);
const packSchema = schemaOf<PackValues, SupplyChange>(SupplyChange);

function PackFields() {
  return (
    <div className="grid items-start gap-x-5 gap-y-4 tablet:grid-cols-2">
      <TextField name="packSize" inputMode="decimal" description="Units in a full pack, e.g. 28." />
      <TextField name="batch" maxLength={50} />
      <TextField name="expiresOn" type="date" />
      <TextField name="openedOn" type="date" description="Leave empty while it is closed." />
      <TextField
        name="useWithinDays"
        inputMode="numeric"
        description="For how many days it may be used after opening."
      />
    </div>
  );
}

export interface AddSupplyDialogProps {
  readonly resident: Pick<Resident, 'id' | 'name' | 'lastName' | 'nickname'>;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Adds a supply of a resident's own; of a controlled drug with a witness. */
export function AddSupplyDialog({ resident, onClose, onSaved }: AddSupplyDialogProps) {
  const witness = useWitness();
  const { rows } = useList(
    medicationsResource,
    async (_query, options) => ({ rows: (await api.medications.list({}, options)).medications }),
    {},
  );
  const controlledIds = new Set(rows.filter(isControlled).map(({ id }) => id));
  const form = useEditForm({
    base: null,
    entity: Supply,
    valuesOf: (_saved: Supply | null): SupplyValues => ({
      medicationId: '',
      quantity: '',
      reason: '',
      ...toPackValues(null),
    }),
    fields: { medicationId: 'Medication', quantity: 'Amount', reason: 'Received from', ...packLabels },
    schema: addSchema,
    async save(body, { idempotencyKey }) {
      const entry = controlledIds.has(body.medicationId) ? witness.entry : null;
      try {
        const { supply } = await api.supplies.create(
          { body: { ...body, residentId: resident.id, ...(entry && { witness: entry }) } },
          { idempotencyKey },
        );
        return supply;
      } catch (error) {
        if (witness.takeRefusal(error)) return null;
        throw error;
      }
    },
    done: ({ medication }) => ['Supply added', `${fullName(resident)}: ${formatProduct(medication)}`],
    failed: 'The supply was not added',
    onSaved() {
      onSaved();
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={`Add supply of ${fullName(resident)}`}
      text="Doses are taken from the resident’s own supply first, then from the house’s stock."
      width="wide"
      saveText="Add supply"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <SearchField
        name="medicationId"
        label="Medication"
        required
        none=""
        options={rows
          .filter(({ active }) => active)
          .map((each) => ({
            value: each.id,
            label: formatProduct(each),
            detail: isControlled(each) ? 'Controlled drug' : undefined,
          }))}
        placeholder="Name"
        emptyText="No active medication of that name"
      />
      <AmountFields controlledIds={controlledIds} />
      <PackFields />
      <WitnessFields controlledIds={controlledIds} witness={witness} />
    </EditDialog>
  );
}

interface ControlledProps {
  readonly controlledIds: ReadonlySet<string>;
}

function AmountFields({ controlledIds }: ControlledProps) {
  const isOfControlled = controlledIds.has(useWatch({ name: 'medicationId' }) as string);
  return (
    <div className="grid items-start gap-x-5 gap-y-4 tablet:grid-cols-2">
      <TextField
        name="quantity"
        required
        inputMode="decimal"
        description="In the units that are counted: tablets, ml, puffs."
      />
      <TextField
        name="reason"
        required={isOfControlled}
        maxLength={200}
        description={isOfControlled ? 'Who it came from: name and address.' : 'The pharmacy, or the family.'}
      />
    </div>
  );
}

function WitnessFields({
  controlledIds,
  witness,
}: ControlledProps & { readonly witness: ReturnType<typeof useWitness> }) {
  if (!controlledIds.has(useWatch({ name: 'medicationId' }) as string)) return null;
  return (
    <WitnessGroup>
      <p>This is a controlled drug: a witness confirms what came.</p>
      {witness.fields}
    </WitnessGroup>
  );
}

export interface PackDialogProps {
  readonly supply: Supply;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Changes the pack of a supply: batch, expiry, when it was opened. */
export function PackDialog({ supply, onClose, onSaved }: PackDialogProps) {
  const form = useEditForm({
    base: supply,
    entity: Supply,
    valuesOf: toPackValues,
    fields: packLabels,
    schema: packSchema,
    noun: 'supply',
    nameOf: ({ medication }) => formatProduct(medication),
    save: async (body, { base }) =>
      (
        await api.supplies.update({
          params: { id: supply.id },
          body: { ...body, ...(base && { version: base.version }) },
        })
      ).supply,
    done: ({ medication }) => ['Supply updated', formatProduct(medication)],
    failed: 'The supply was not updated',
    onSaved() {
      onSaved();
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={`Pack of ${supply.residentName}’s ${formatProduct(supply.medication)}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <PackFields />
    </EditDialog>
  );
}
