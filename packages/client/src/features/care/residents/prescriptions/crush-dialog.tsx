import { formatProduct, type MedicationProduct } from '@hearthline/contracts';
import { ConfirmDialog } from '../../../../ui/overlay/dialog.tsx';

interface CrushDialogProps {
  readonly medication: MedicationProduct;
  readonly onAnswer: (isWanted: boolean) => void;
}

/** Asks before a slow-release or gastro-resistant product is crushed. */
export function CrushDialog({ medication, onAnswer }: CrushDialogProps) {
  return (
    <ConfirmDialog
      open
      title={`Crush ${formatProduct(medication)}?`}
      text="By its name it is slow-release or gastro-resistant. Crushed, the whole dose may come at once, or be lost. Ask the pharmacist for another form."
      safeText="Go back"
      onSafe={() => onAnswer(false)}
      riskText="The pharmacist agreed: save"
      onRisk={() => onAnswer(true)}
      danger
    />
  );
}
