import {
  formatProduct,
  type MedicationProduct,
  type OrderedPrescriptionDraft,
  type Resident,
} from '@hearthline/contracts';
import { AllergyChips } from '../../../../care/allergies.tsx';
import { fullName } from '../../../../care/names.ts';
import { orderText, type OrderPeriod } from '../../../../care/order-text.ts';
import { ConfirmDialog } from '../../../../ui/overlay/dialog.tsx';
import { OrderFacts } from './order-facts.tsx';

export interface OrderDialogProps {
  readonly resident: Pick<Resident, 'name' | 'lastName' | 'nickname' | 'allergies' | 'allergiesChecked'>;
  readonly medication: MedicationProduct;
  readonly draft: Pick<
    OrderedPrescriptionDraft,
    | 'dose'
    | 'route'
    | 'schedule'
    | 'instructions'
    | 'holdLimits'
    | 'flags'
    | 'scale'
    | 'stockPerDose'
    | 'timeCritical'
    | 'twoPeople'
    | 'orderedBy'
    | 'received'
    | 'indication'
    | 'reviewOn'
  >;
  readonly period: OrderPeriod;
  /** The medication whose prescription ends when this one begins. */
  readonly replaced: MedicationProduct | null;
  /** "Add prescription", "Change" or "Renew". */
  readonly saveText: string;
  readonly onAnswer: (isRight: boolean) => void;
}

/** Repeats an order before it is saved. */
export function OrderDialog(props: OrderDialogProps) {
  const { resident, medication, draft, period, replaced, saveText, onAnswer } = props;
  return (
    <ConfirmDialog
      open
      title={`Check the order for ${fullName(resident)}`}
      safeText="Go back"
      onSafe={() => onAnswer(false)}
      riskText={saveText}
      onRisk={() => onAnswer(true)}
    >
      <p className="text-l2 font-head">{orderText({ medication, ...draft }, period)}</p>
      <ul className="mt-3 grid gap-1">
        {replaced && <li>Replaces {formatProduct(replaced)}, which ends then.</li>}
        <OrderFacts order={{ ...draft, orderConfirmedAt: null }} today={period.today} />
      </ul>
      <p className="mt-4 flex flex-wrap gap-2">
        <AllergyChips of={resident} size="m" />
      </p>
    </ConfirmDialog>
  );
}
