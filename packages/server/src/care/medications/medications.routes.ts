import type { medications } from '@hearthline/contracts';
import { getActor, type Actor } from '../../records/clinical/history.ts';
import { createIdempotent, idempotencyFields } from '../../records/clinical/idempotency.ts';
import type { Config } from '../../platform/core/config.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { changeMedication, toFields } from './change-medication.ts';
import { checkOpening, checkSuppliesEmpty } from './controlled.policy.ts';
import { enterMovement } from './enter-movement.ts';
import { findMovements } from './find-movements.ts';
import { medicationChanged } from './medication-changed.ts';
import {
  countStockProblems,
  findMedicationBySaveKey,
  findMedications,
  insertMedications,
  type MedicationDocument,
} from './medication.repository.ts';
import { presentMedication } from './medication.presenter.ts';
import { newMedication } from './new-medication.ts';
import { removeMedication } from './remove-medication.ts';
import { createWitnessFinder, withoutWitness } from './witness.ts';

export interface MedicationRoutesDeps {
  readonly config: Config;
  /** Called after a change of a medication's form, of the unit of its strength, or of its mark as a controlled drug. */
  readonly onProduct: (medication: MedicationDocument, actor: Actor) => Promise<void>;
}

export function medicationRoutes({ config, onProduct }: MedicationRoutesDeps): Handlers<typeof medications> {
  const list = async () => ({ medications: (await findMedications()).map(presentMedication) });
  return {
    list,
    listPublic: list,
    stockProblems: async () => ({ problems: await countStockProblems() }),

    create: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const save = idempotencyFields(caller.user.id, idempotencyKey, body);
      const { document, repeated } = await createIdempotent(save, {
        make: async () => {
          checkOpening(body);
          const [stored] = await insertMedications([newMedication(body, getActor(call), new Date(), save)]);
          return stored as MedicationDocument;
        },
        findBySaveKey: findMedicationBySaveKey,
        present: presentMedication,
        toChange: (made) => (made.hidden ? null : medicationChanged('created', made)),
      });
      const medication = presentMedication(document);
      return repeated ? new Reply({ medication }, { status: 200 }) : { medication };
    },

    update: async (call) => {
      const { version: seen, controlledReason, ...draft } = call.body;
      const actor = getActor(call);
      if (draft.controlled === false) await checkSuppliesEmpty(call.params.id, 'controlled');
      const { before, after } = await changeMedication(
        call.params.id,
        toFields(draft, { actor, seen, controlledReason }),
        {
          actor,
        },
      );
      const { form, per, controlled } = draft;
      if (after !== before && [form, per, controlled].some((sent) => sent !== undefined))
        await onProduct(after, actor);
      return { medication: presentMedication(after) };
    },

    remove: async (call) => {
      await checkSuppliesEmpty(call.params.id, 'quantity');
      const { medication, finish } = await removeMedication(call.params.id, getActor(call));
      try {
        await finish();
      } finally {
        // Publish even if deleting fails: the medication is hidden in any case.
        publishChange(medicationChanged('deleted', medication));
      }
      return undefined;
    },

    movements: ({ params, query }) => findMovements(params.id, query),

    move: async (call) => {
      const { params, body, caller, idempotencyKey } = call;
      const save = idempotencyFields(caller.user.id, idempotencyKey, withoutWitness(body));
      const findWitness = createWitnessFinder(call, config);
      const { user } = caller;
      const { holder, movement, repeated } = await enterMovement(params.id, body, {
        user,
        save,
        findWitness,
      });
      // Publish a repeat as well: the first attempt may have failed before it was published.
      publishChange(medicationChanged('updated', holder));
      const reply = { medication: presentMedication(holder), movement };
      return repeated ? new Reply(reply, { status: 200 }) : reply;
    },
  };
}
