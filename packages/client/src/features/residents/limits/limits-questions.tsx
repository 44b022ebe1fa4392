import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { KeptDialog } from '../../../care/kept-dialog.tsx';
import { LeaveDialog } from '../leave-dialog.tsx';
import type { LimitsDialogState } from './use-limits-dialog.ts';

export interface LimitsQuestionsProps {
  state: LimitsDialogState;
  name: string;
}

/** What must be answered before limits are taken away or what was typed is lost. */
export function LimitsQuestions({ state, name }: LimitsQuestionsProps) {
  const { offer } = state;
  if (offer)
    return (
      <KeptDialog
        what={`to change the limits of ${name}`}
        startedAt={offer.startedAt}
        onContinue={() => state.continueWith(offer)}
        onDiscard={state.discard}
      />
    );
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
  if (state.question === 'leave') return <LeaveDialog onStay={state.goBack} onLeave={state.close} />;
  return null;
}
