import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/overlay/dialog.tsx';
import { useAction, type ActionOptions } from './use-action.ts';

interface ConfirmActionProps<Result>
  extends
    Pick<ConfirmDialogProps, 'title' | 'text' | 'riskText' | 'pendingText' | 'children'>,
    Pick<ActionOptions<Result>, 'done' | 'failed'> {
  call: () => Promise<Result>;
  /** Called after the call succeeded, before `onClose`. */
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Asks before a call that nobody can take back; "Cancel" is the default. Stays open when the call failed, so that it can be
 * tried again. Mount it only while it is open.
 */
export function ConfirmAction<Result>(props: ConfirmActionProps<Result>) {
  const { call, done, failed, onDone, onClose, ...dialog } = props;
  const { run, pending } = useAction(call, { ...(done && { done }), failed });
  const handleConfirm = async () => {
    if (!(await run())) return;
    onDone?.();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      {...dialog}
      safeText="Cancel"
      onSafe={onClose}
      onRisk={() => void handleConfirm()}
      danger
      pending={pending}
    />
  );
}
