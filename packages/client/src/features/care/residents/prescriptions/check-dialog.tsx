import { formatProduct, type Prescription, type Resident } from '@hearthline/contracts';
import { AllergyChips } from '../../../../care/allergies.tsx';
import { orderText } from '../../../../care/order-text.ts';
import { api } from '../../../../lib/server/api.ts';
import { prescriptionsCollection } from '../../../../lib/live/collections.ts';
import { useAction } from '../../../../lib/form/use-action.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { ConfirmDialog } from '../../../../ui/overlay/dialog.tsx';
import { OrderFacts } from './order-facts.tsx';

export interface CheckDialogProps {
  resident: Pick<Resident, 'allergies' | 'allergiesChecked'>;
  prescription: Prescription;
  onClose: () => void;
}

/** Shows the prescription to a second person, who compares it with the order. */
export function CheckDialog({ resident, prescription, onClose }: CheckDialogProps) {
  const { id, version, medication, prescribedBy, startsAt, endsAt } = prescription;
  const home = useHomeTime();
  const check = useAction(() => api.prescriptions.check({ params: { id }, body: { version } }), {
    done: ({ prescription: checked }) => {
      prescriptionsCollection.upsert([checked]);
      return ['Prescription checked', formatProduct(medication)];
    },
    failed: 'The check was not saved',
  });
  const period = {
    from: home.isoDay(startsAt),
    until: endsAt === null ? '' : home.isoDay(new Date(Date.parse(endsAt) - 1)),
    today: home.today(),
  };
  return (
    <ConfirmDialog
      open
      title={`Does ${formatProduct(medication)} match the order?`}
      text={`${prescribedBy.name} wrote it down. Compare each word with the order. If something differs, go back and change the prescription.`}
      safeText="Go back"
      onSafe={onClose}
      riskText="Yes, it matches"
      onRisk={() => void check.run().then((isDone) => isDone && onClose())}
      pending={check.pending}
      pendingText="Saving..."
    >
      <p className="text-l2 font-head">{orderText(prescription, period)}</p>
      <ul className="mt-3 grid gap-1">
        <OrderFacts order={prescription} today={period.today} />
      </ul>
      <p className="mt-4 flex flex-wrap gap-2">
        <AllergyChips of={resident} size="m" />
      </p>
    </ConfirmDialog>
  );
}
