import { FactorProof } from '@hearthline/contracts';
import { EditDialog } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { blankProof, proofFields, ProofFields, prove, type HeldFactor } from './factor-proof.tsx';

interface ProofDialogProps {
  title: string;
  saveText: string;
  held: HeldFactor;
  send: (proof: FactorProof) => Promise<void>;
  done: string;
  failed: string;
  onClose: () => void;
}

/** Asks for the password and the second factor before a change of the latter. */
export function ProofDialog({ title, saveText, held, send, done, failed, onClose }: ProofDialogProps) {
  const form = useEditForm({
    base: null,
    valuesOf: () => ({ ...blankProof }),
    fields: proofFields,
    schema: FactorProof,
    async save(body) {
      await send(await prove(body, held));
      return { id: 'own', version: 1 };
    },
    done: () => done,
    failed,
    onSaved: onClose,
    onClose,
  });
  return (
    <EditDialog form={form} title={title} saveText={saveText} className="grid gap-5">
      <ProofFields held={held} />
    </EditDialog>
  );
}
