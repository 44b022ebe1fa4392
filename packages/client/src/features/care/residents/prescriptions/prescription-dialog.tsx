import {
  AllergyRefusal,
  hasFlag,
  isWholeOnly,
  copyProduct,
  formatProduct,
  Prescription,
  Problem,
  type MedicationProduct,
  type Resident,
} from '@hearthline/contracts';
import { AllergyChips } from '../../../../care/allergies.tsx';
import { sendDespiteAllergy, type AllergyQuestion } from '../../../../care/allergy-dialog.tsx';
import { fullName } from '../../../../care/names.ts';
import { byMedicationId, isSameSubstance } from '../../../../care/same-substance.ts';
import { api } from '../../../../lib/server/api.ts';
import { prescriptionsCollection } from '../../../../lib/live/collections.ts';
import type { AskUser } from '../../../../lib/form/edit-form/edit-form-types.ts';
import { EditDialog } from '../../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../../lib/form/edit-form/use-edit-form.tsx';
import { store } from '../../../../lib/state/store.ts';
import { useHomeTime, type HomeTime } from '../../../../lib/time/home-time.ts';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { orderText, type OrderPeriod } from '../../../../care/order-text.ts';
import { CrushDialog } from './crush-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { RenewalFields } from './order-fields.tsx';
import { PrescriptionFields } from './prescription-fields.tsx';
import {
  prescriptionFields,
  prescriptionSchema,
  toPrescriptionValues,
  type PrescriptionOutput,
} from './prescription-values.ts';
import { nextDay, storePrescription } from './store-prescription.tsx';
import { TwiceDialog } from './twice-dialog.tsx';

export interface PrescriptionDialogProps {
  resident: Resident;
  /** The prescription to change; undefined for a new prescription. */
  prescription?: Prescription | undefined;
  /** The prescription goes on as it is, with another end or review date. */
  isRenewal?: boolean | undefined;
  onClose: () => void;
}

/** The words of an act: its button and its toasts. */
const acts = {
  add: { save: 'Add prescription', done: 'Prescription written', failed: 'The prescription was not written' },
  change: { save: 'Change', done: 'Prescription changed', failed: 'The prescription was not changed' },
  renew: { save: 'Renew', done: 'Prescription renewed', failed: 'The prescription was not renewed' },
} as const;

/** Add prescription, Change and Renew; mounted while open. */
export function PrescriptionDialog(props: PrescriptionDialogProps) {
  const { resident, prescription, isRenewal = false, onClose } = props;
  const act = prescription ? (isRenewal ? 'renew' : 'change') : 'add';
  const words = acts[act];
  const home = useHomeTime();
  const { user } = useSession();
  const name = fullName(resident);
  const form = useEditForm({
    key: `prescription:${isRenewal ? 'renew ' : ''}${prescription?.id ?? `new ${resident.id}`}`,
    base: prescription ?? null,
    entity: Prescription,
    valuesOf: (base) => {
      const values = toPrescriptionValues(base, { today: home.today(), lastDay: lastDayOf(base, home) });
      return isRenewal ? { ...values, until: '', reviewOn: '' } : values;
    },
    fields: prescriptionFields,
    schema: prescriptionSchema(resident.id),
    noun: 'prescription',
    nameOf: ({ medication }) => formatProduct(medication),
    draftText: (_values, base) =>
      base ? `changes to ${formatProduct(base.medication)} of ${name}` : `prescription for ${name}`,
    save: async (output, { base, idempotencyKey, draft, ask }) => {
      const isRight = await isOrderRight(output, { base, resident, ask, home, saveText: words.save });
      if (!isRight) return null;
      if (!(await mayCrush(output, { base, ask }))) return null;
      const isWanted = await mayPrescribeTwice(output, ask, {
        name,
        isNew: base === null,
        userId: user.id,
        since: draft.firstTriedAt ?? serverNow().toISOString(),
      });
      if (!isWanted) return null;
      return sendDespiteAllergy(
        (allergyReason) => storePrescription(output, { base, idempotencyKey, allergyReason, ask, home }),
        ask,
        (refusal) => prescribeDespiteAllergy(name, refusal),
      );
    },
    done: (saved) => [words.done, `${name}: ${orderText(saved, findPeriod(saved, home))}`],
    failed: words.failed,
    onSaved: onClose,
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={
        prescription
          ? `${words.save} ${formatProduct(prescription.medication)}`
          : `Add prescription for ${name}`
      }
      text={
        prescription &&
        (isRenewal
          ? 'Dose and times stay as they are. The prescription of before ends now and stays readable.'
          : 'The old prescription ends, and a new one takes its place. Both stay readable.')
      }
      saveText={words.save}
      width="wide"
      className="grid gap-5"
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-ink-2">Allergies</span>
        <AllergyChips of={resident} size="m" />
      </p>
      {isRenewal ? <RenewalFields /> : <PrescriptionFields changed={prescription} of={resident} />}
    </EditDialog>
  );
}

/** The last home day of a prescription's period; '' without an end. */
function lastDayOf(prescription: Prescription | null, { isoDay }: HomeTime): string {
  return prescription?.endsAt ? isoDay(new Date(Date.parse(prescription.endsAt) - 1)) : '';
}

/** The period of a stored prescription, in home days. */
function findPeriod(saved: Prescription, home: HomeTime): OrderPeriod {
  return {
    from: home.isoDay(new Date(saved.startsAt)),
    until: lastDayOf(saved, home),
    today: home.today(),
  };
}

interface OrderOptions {
  readonly base: Prescription | null;
  readonly resident: Resident;
  readonly ask: AskUser;
  readonly home: HomeTime;
  readonly saveText: string;
}

/**
 * Repeats the order and asks for a confirmation. Uses the medication as stored now, since the server will copy that version.
 */
async function isOrderRight(
  { draft, at, replaces }: PrescriptionOutput,
  { base, resident, ask, home, saveText }: OrderOptions,
): Promise<boolean> {
  const medication = base?.medication ?? (await findMedication(draft.medicationId));
  const today = home.today();
  const from = base ? (at === 'now' ? 'now' : nextDay(today)) : (draft.from ?? today);
  const period = { from, until: draft.until ?? '', today };
  return ask<boolean>((answer) => (
    <OrderDialog
      resident={resident}
      medication={medication}
      draft={draft}
      period={period}
      replaced={store.get(prescriptionsCollection.byIdAtom).get(replaces)?.medication ?? null}
      saveText={saveText}
      onAnswer={answer}
    />
  ));
}

async function findMedication(id: string): Promise<MedicationProduct> {
  const { medications } = await api.medications.list({});
  const medication = medications.find((each) => each.id === id);
  if (!medication) throw new Problem('not-found', 'This medication was deleted. Please choose another.');
  return copyProduct(medication);
}

/** False when the user went back, because a product that releases slowly is to be crushed. */
async function mayCrush(
  { draft }: PrescriptionOutput,
  { base, ask }: Pick<OrderOptions, 'base' | 'ask'>,
): Promise<boolean> {
  if (!hasFlag(draft, 'crushed')) return true;
  const medication = base?.medication ?? (await findMedication(draft.medicationId));
  if (!isWholeOnly(medication)) return true;
  return ask<boolean>((answer) => <CrushDialog medication={medication} onAnswer={answer} />);
}

interface WantedOptions {
  readonly name: string;
  readonly isNew: boolean;
  /** This user's newer prescriptions may come from this form, if an earlier save had no answer. */
  readonly userId: string;
  readonly since: string;
}

/** False when the user went back, because the resident is prescribed this medication, or another of the same substance, already. */
async function mayPrescribeTwice(
  { draft: { residentId, medicationId }, replaces }: PrescriptionOutput,
  ask: AskUser,
  { name, isNew, userId, since }: WantedOptions,
): Promise<boolean> {
  if (!isNew) return true;
  const { prescriptions } = await api.prescriptions.list({ query: { residentId, status: 'current' } });
  const others = prescriptions.filter(
    (each) => each.id !== replaces && !(each.prescribedBy.id === userId && each.createdAt >= since),
  );
  if (others.length === 0) return true;
  const medications = byMedicationId((await api.medications.list({})).medications);
  const medication = medications.get(medicationId);
  const known = others.filter(
    (each) => medication && isSameSubstance({ medicationId, medication }, each, medications),
  );
  if (known.length === 0) return true;
  return ask<boolean>((answer) => <TwiceDialog name={name} known={known} onAnswer={answer} />);
}

/** The question before a medication that matches an allergy of the resident is prescribed. */
function prescribeDespiteAllergy(name: string, { details }: Problem): AllergyQuestion {
  const { allergies, because } = AllergyRefusal.parse(details.current);
  return {
    title: `${name} has an allergy that matches this medication`,
    body: (
      <div className="mb-4 grid gap-2">
        <p className="flex flex-wrap gap-2">
          <AllergyChips of={{ allergies, allergiesChecked: false }} size="m" />
        </p>
        {because?.map((text) => (
          <p key={text} className="font-label">
            {text}
          </p>
        ))}
      </div>
    ),
    safeText: 'Go back',
    riskText: 'Save anyway',
    label: 'Reason',
    description: 'Stays with the prescription, under your name.',
    missing: 'Please say why it is prescribed nevertheless.',
  };
}
