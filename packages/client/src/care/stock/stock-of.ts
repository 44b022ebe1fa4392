import {
  formatProduct,
  isControlled,
  type Medication,
  type NamedMedication,
  type StockMovement,
  type StockMovementDraft,
  type Supply,
  type WitnessEntry,
} from '@hearthline/contracts';
import { api } from '../../lib/server/api.ts';
import { registerHref } from '../register-href.ts';

type MoveBody = StockMovementDraft & { readonly witness?: WitnessEntry | undefined };
type ListQuery = NonNullable<Parameters<typeof api.medications.movements>[0]['query']>;
type CallOptions = Parameters<typeof api.medications.movements>[1];

/** A stock as its dialog shows and changes it: the house's of a medication, or a resident's own supply. */
export interface ShownStock {
  readonly id: string;
  /** "Stock of Morphine 10 mg tablet" */
  readonly title: string;
  readonly product: NamedMedication;
  readonly quantity: number;
  readonly lowLevel: number | null;
  readonly isControlled: boolean;
  readonly registerHref: string;
  readonly move: (body: MoveBody, options: { readonly idempotencyKey: string }) => Promise<StockMovement>;
  readonly readMovements: (
    query: ListQuery,
    options: CallOptions,
  ) => ReturnType<typeof api.medications.movements>;
  readonly csvUrl: () => string;
}

/** The house's stock of a medication. */
export function houseStock(medication: Medication): ShownStock {
  const { id, quantity, lowLevel } = medication;
  const params = { id };
  return {
    id,
    title: `Stock of ${formatProduct(medication)}`,
    product: medication,
    quantity,
    lowLevel,
    isControlled: isControlled(medication),
    registerHref: registerHref({ id }),
    move: async (body, options) => (await api.medications.move({ params, body }, options)).movement,
    readMovements: (query, options) => api.medications.movements({ params, query }, options),
    csvUrl: () => api.controlledRegister.movementsCsv({ params }),
  };
}

/** A resident's own supply. */
export function ownStock(supply: Supply): ShownStock {
  const { id, quantity, medication, residentName } = supply;
  const params = { id };
  return {
    id,
    title: `${residentName}’s own ${formatProduct(medication)}`,
    product: medication,
    quantity,
    lowLevel: null,
    isControlled: supply.controlled,
    registerHref: registerHref({ id }),
    move: async (body, options) => (await api.supplies.move({ params, body }, options)).movement,
    readMovements: (query, options) => api.supplies.movements({ params, query }, options),
    csvUrl: () => api.supplies.movementsCsv({ params }),
  };
}
