import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { DifferenceDialog } from './difference-dialog.tsx';
import { GoneDialog } from './gone-dialog.tsx';
import { KeptDialog } from './kept-dialog.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { SimilarDialog } from './similar-dialog.tsx';
import type { ResidentDialogState } from './use-resident-dialog.ts';

/** Whatever must be answered before the form goes on: one question at a time. */
export function DialogQuestions({ state, isGone }: { state: ResidentDialogState; isGone: boolean }) {
  const { question, offer } = state;
  if (isGone || question?.kind === 'gone') return <GoneDialog typed={state.typed()} onClose={state.close} />;
  if (offer) return <KeptDialog sheet={offer} onContinue={state.continueWith} onDiscard={state.discard} />;
  if (state.isLeaving)
    return (
      <ConfirmDialog
        open
        title="Leave without saving?"
        text="What you typed is not saved yet."
        safeText="Keep editing"
        onSafe={state.stay}
        riskText="Leave without saving"
        onRisk={state.close}
        danger
      />
    );
  if (question?.kind === 'similar')
    return (
      <SimilarDialog residents={question.residents} onBack={state.goBack} onAddAnyway={state.addAnyway} />
    );
  if (question?.kind === 'difference')
    return (
      <DifferenceDialog
        {...question}
        onBack={state.goBack}
        onChoose={(choices) => state.choose(question.current, choices)}
      />
    );
  if (question?.kind === 'photo')
    return (
      <PhotoDialog
        reason={question.reason}
        onTryAgain={() => state.tryPhotoAgain(question.saved)}
        onGoOn={() => state.goOnWithoutPhoto(question.saved)}
      />
    );
  return null;
}
