import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { LimitsDialogState } from './use-limits-dialog.ts';

export interface LimitsQuestionsProps {
  state: LimitsDialogState;
  name: string;
  onLeave: () => void;
}

/** What must be answered before limits are taken away or what was typed is lost. */
export function LimitsQuestions({ state, name, onLeave }: LimitsQuestionsProps) {
  if (state.question === 'clear')
    return (
      <ConfirmDialog
        open
        title={`Clear the limits of ${name}?`}
        text="The next readings are judged by the default bands. What was recorded stays as it was judged."
        safeText="Keep the limits"
        onSafe={state.goBack}
        riskText="Clear limits"
        onRisk={state.confirmClear}
        danger
      />
    );
  if (state.question === 'leave')
    return (
      <ConfirmDialog
        open
        title="Leave without saving?"
        text="What you typed is not saved yet."
        safeText="Keep editing"
        onSafe={state.goBack}
        riskText="Leave without saving"
        onRisk={onLeave}
        danger
      />
    );
  return null;
}
