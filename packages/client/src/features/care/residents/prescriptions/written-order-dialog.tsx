import { formatNamedDose, formatOrderedBy, formatProduct, type Prescription } from '@hearthline/contracts';
import { api } from '../../../../lib/server/api.ts';
import { prescriptionsCollection } from '../../../../lib/live/collections.ts';
import { useAction } from '../../../../lib/form/use-action.ts';
import { ConfirmDialog } from '../../../../ui/overlay/dialog.tsx';

export interface WrittenOrderDialogProps {
  prescription: Prescription;
  onClose: () => void;
}

/** Asks whether the written confirmation of a telephone order has come. */
export function WrittenOrderDialog({ prescription, onClose }: WrittenOrderDialogProps) {
  const { id, version, medication, dose } = prescription;
  const confirm = useAction(() => api.prescriptions.confirmOrder({ params: { id }, body: { version } }), {
    done: ({ prescription: confirmed }) => {
      prescriptionsCollection.upsert([confirmed]);
      return ['Written order noted', formatNamedDose(medication, dose)];
    },
    failed: 'The written order was not noted',
  });
  return (
    <ConfirmDialog
      open
      title={`Has the written order for ${formatProduct(medication)} come?`}
      text="Compare it with this prescription first. Your name is kept with the answer."
      safeText="Not yet"
      onSafe={onClose}
      riskText="Yes, it is in writing"
      onRisk={() => void confirm.run().then((isDone) => isDone && onClose())}
      pending={confirm.pending}
      pendingText="Saving..."
    >
      <p className="font-label">{formatNamedDose(medication, dose)}</p>
      <p>{formatOrderedBy(prescription)}</p>
    </ConfirmDialog>
  );
}
