import {
  fromThousandths,
  isControlled,
  MedicationDraft,
  Problem,
  toThousandths,
} from '@hearthline/contracts';
import {
  changeDocument,
  type ChangeOptions,
  type DocumentChange,
  type Plan,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { changesBetween, removedValues, type Actor } from '../../records/clinical/history.ts';
import { checkControlled, checkRemovable } from './controlled.policy.ts';
import { tooManyHeld } from './held-movements.ts';
import {
  findMedication,
  writeMedication,
  type MedicationDocument,
  type MedicationWrite,
} from './medication.repository.ts';
import { medicationChanged } from './medication-changed.ts';
import { presentMedication } from './medication.presenter.ts';
import { storableMovement } from './movement.ts';
import { toSubstancesUnknown } from './new-medication.ts';

type MedicationChange = DocumentChange & Omit<MedicationWrite, 'entry'>;
export type MedicationPlan = Plan<MedicationDocument, MedicationChange>;

export const medicationNotFound = () => new Problem('not-found', 'Medication not found');

const stale = (current: MedicationDocument) =>
  new Problem('stale', 'Someone else changed this medication in the meantime.', {
    current: presentMedication(current),
  });

const repository: VersionedRepository<MedicationDocument, MedicationChange> = {
  find: findMedication,
  write: writeMedication,
  notFound: medicationNotFound,
  stale,
  toChange: (after) => medicationChanged('updated', after),
};

/** Changes a medication by `changeDocument`. Throws 404 and the errors of the plan. */
export function changeMedication(id: string, plan: MedicationPlan, options: Omit<ChangeOptions, 'seen'>) {
  return changeDocument(repository, id, plan, options);
}

const formFields = Object.keys(MedicationDraft.shape) as (keyof MedicationDraft)[];
type Sent = { readonly [Name in keyof MedicationDraft]?: MedicationDraft[Name] | undefined };

const draftOf = ({ stock, ...fields }: MedicationDocument) => ({
  ...(fields as Omit<MedicationDraft, 'quantity'>),
  controlled: isControlled(fields),
  substancesUnknown: fields.substances.length === 0,
  quantity: fromThousandths(stock),
});

interface FieldsOptions {
  readonly actor: Actor;
  readonly seen: number | undefined;
  readonly controlledReason?: string | null | undefined;
}

/**
 * Plans a change of the fields that were sent; undefined fields stay. A quantity that differs from the stock is a count, and
 * makes a `corrected` movement. `seen` is the sender's version: 409 `stale` if a field has changed since. Doses given meanwhile
 * change the stock only, so they conflict with a count only. `controlledReason`: why it is no longer a controlled drug.
 */
export function toFields(
  sent: Sent,
  { actor, seen, controlledReason = null }: FieldsOptions,
): MedicationPlan {
  const { substances, substancesUnknown, ...others } = sent;
  const given = Object.fromEntries(
    Object.entries({
      ...others,
      substances,
      // The mark follows from the substances.
      substancesUnknown: substances && toSubstancesUnknown({ substances, substancesUnknown }),
    }).filter(([, value]) => value !== undefined),
  );
  return (current) => {
    const before = draftOf(current);
    const changes = changesBetween<MedicationDraft>(before, given, formFields);
    if (Object.keys(changes).length === 0) return null;
    const isCount = 'quantity' in changes;
    const refusal = isCount ? tooManyHeld(current) : null;
    if (refusal) throw refusal;
    if (seen !== undefined && (current.detailsVersion > seen || (isCount && current.version !== seen)))
      throw stale(current);
    checkControlled(current, { sent, isCount, actor, controlledReason });
    const { quantity, ...fields } = given as Partial<MedicationDraft>;
    const set = Object.fromEntries(Object.entries(fields).filter(([field]) => field in changes));
    return {
      action: 'updated',
      changes,
      set,
      ...('controlled' in changes && { reason: controlledReason }),
      ...(isCount && { movement: countOf(quantity ?? 0, current, actor) }),
    };
  };
}

function countOf(quantity: number, { stock }: MedicationDocument, actor: Actor) {
  const amount = fromThousandths(toThousandths(quantity) - stock);
  return storableMovement({ kind: 'corrected', amount, reason: 'Quantity edited', by: actor.user });
}

/** Plans the soft deletion. The audit entry contains all values, since the document itself may be deleted. */
export const toHidden: MedicationPlan = (current) => {
  checkRemovable(current);
  return {
    action: 'deleted',
    changes: removedValues<MedicationDraft>(draftOf(current), formFields),
    set: { hidden: true },
  };
};
