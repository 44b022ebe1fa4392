import { formatProduct, type MedicationProduct } from '@hearthline/contracts';
import { ConfirmDialog } from '../../../../ui/overlay/dialog.tsx';

interface CrushDialogProps {
  readonly medication: MedicationProduct;
  readonly onAnswer: (isWanted: boolean) => void;
}

/** Asks before a product is crushed that releases slowly or resists the stomach. */
export function CrushDialog({ medication, onAnswer }: CrushDialogProps) {
  return (
    <ConfirmDialog
      open
      title={`Crush ${formatProduct(medication)}?`}
      text="By its name it releases its substance slowly or only behind the stomach. Crushed, the whole dose may come at once, or be lost. Ask the pharmacist for another form."
      safeText="Go back"
      onSafe={() => onAnswer(false)}
      riskText="The pharmacist agreed: save"
      onRisk={() => onAnswer(true)}
      danger
    />
  );
}
