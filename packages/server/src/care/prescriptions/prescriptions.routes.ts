import {
  isDueForReview,
  isEndingSoon,
  Problem,
  type Prescription,
  type prescriptions,
} from '@hearthline/contracts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { getActor } from '../../records/clinical/history.ts';
import { createIdempotent, idempotencyFields } from '../../records/clinical/idempotency.ts';
import { readNeedsCheck } from '../../office/settings/system-setting.repository.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import { Reply, type Call, type Handlers } from '../../platform/core/handlers.ts';
import {
  changePrescription,
  checkTranscription,
  confirmOrder,
  stopPrescription,
  type FindGivenAhead,
} from './change-prescription.ts';
import { createPrescription } from './create-prescription.ts';
import { findBySaveKey } from './finish-changes.ts';
import { findPrescribers } from './prescribers.repository.ts';
import { presentPrescription } from './prescription.presenter.ts';
import { readAllOfResident, readPrescription, readPrescriptions } from './read-prescriptions.ts';

const known = { present: presentPrescription, findBySaveKey };

export interface PrescriptionRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
  readonly findGivenAhead: FindGivenAhead;
}

export function prescriptionRoutes({
  config: { timezone },
  findGivenAhead,
}: PrescriptionRoutesDeps): Handlers<typeof prescriptions> {
  const readOptions = async (
    call: Call<typeof prescriptions.create> | Call<typeof prescriptions.change>,
  ) => ({
    actor: getActor(call),
    save: idempotencyFields(call.caller.user.id, call.idempotencyKey, call.body),
    timezone,
    needsCheck: await readNeedsCheck(),
    now: new Date(),
  });

  return {
    list: async ({ query: { residentId, status } }) => {
      if (status === 'all') {
        const all = await readAllOfResident(requireResident(residentId));
        return { prescriptions: all.map(presentPrescription) };
      }
      const now = new Date();
      const current = await readPrescriptions({ residentId, endsAfter: now });
      const { day: today } = homeToday(timezone, now);
      return {
        prescriptions: current
          .map(presentPrescription)
          .filter(
            (each) =>
              status === 'current' ||
              (status === 'review' ? isDueForReview(each, today, now) : isEndingSoon(each, now)),
          ),
      };
    },

    get: async ({ params }) => ({ prescription: presentPrescription(await readPrescription(params.id)) }),

    create: async (call) => {
      const options = await readOptions(call);
      const make = () => createPrescription(call.body, options);
      const created = await createIdempotent(options.save, {
        ...known,
        make,
        toChange: (made) =>
          made.hidden ? null : { kind: 'prescriptions', records: [presentPrescription(made)] },
      });
      const prescription = presentPrescription(created.document);
      return new Reply({ prescription }, { status: created.repeated ? 200 : 201 });
    },

    change: async (call) => {
      const options = await readOptions(call);
      const make = () => changePrescription(call.params.id, call.body, { ...options, findGivenAhead });
      const readReplaced = async ({ replaces }: Prescription) =>
        presentPrescription(await readPrescription(replaces ?? call.params.id));
      const created = await createIdempotent(options.save, {
        ...known,
        make,
        async toChange(made) {
          if (made.hidden) return null;
          const successor = presentPrescription(made);
          return { kind: 'prescriptions', records: [await readReplaced(successor), successor] };
        },
      });
      const prescription = presentPrescription(created.document);
      const replaced = await readReplaced(prescription);
      return new Reply({ prescription, replaced }, { status: created.repeated ? 200 : 201 });
    },

    confirmOrder: async (call) => {
      const options = { actor: getActor(call), now: new Date() };
      const prescription = presentPrescription(await confirmOrder(call.params.id, call.body, options));
      publishChange({ kind: 'prescriptions', records: [prescription] });
      return { prescription };
    },

    check: async (call) => {
      const options = { actor: getActor(call), now: new Date() };
      const prescription = presentPrescription(await checkTranscription(call.params.id, call.body, options));
      publishChange({ kind: 'prescriptions', records: [prescription] });
      return { prescription };
    },

    prescribers: async () => ({ names: await findPrescribers(100) }),

    stop: async (call) => {
      const options = { actor: getActor(call), now: new Date() };
      const [stopped, ...later] = await stopPrescription(call.params.id, call.body, options);
      const prescription = presentPrescription(stopped);
      publishChange({ kind: 'prescriptions', records: [prescription, ...later.map(presentPrescription)] });
      return { prescription };
    },
  };
}

/**
 * Requires a resident for a list of ended prescriptions, because ended prescriptions accumulate and the list of a home would
 * grow without limit.
 */
function requireResident(residentId: string | undefined): string {
  if (residentId !== undefined) return residentId;
  const message = 'Please choose a resident.';
  throw new Problem('invalid', message, { fields: { residentId: message } });
}
