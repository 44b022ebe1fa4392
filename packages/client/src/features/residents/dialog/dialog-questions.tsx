import { KeptDialog } from '../../../care/kept-dialog.tsx';
import { LeaveDialog } from '../leave-dialog.tsx';
import { DifferenceDialog } from './difference-dialog.tsx';
import { GoneDialog } from './gone-dialog.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { doingOf } from './sheet.ts';
import { SimilarDialog } from './similar-dialog.tsx';
import type { ResidentDialogState } from './use-resident-dialog.ts';

/** Whatever must be answered before the form goes on: one question at a time. */
export function DialogQuestions({ state, isGone }: { state: ResidentDialogState; isGone: boolean }) {
  const { question, offer } = state;
  if (isGone || question?.kind === 'gone') return <GoneDialog typed={state.typed()} onClose={state.close} />;
  if (offer)
    return (
      <KeptDialog
        what={doingOf(offer)}
        startedAt={offer.startedAt}
        onContinue={() => state.continueWith(offer)}
        onDiscard={state.discard}
      />
    );
  if (state.isLeaving) return <LeaveDialog onStay={state.stay} onLeave={state.close} />;
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
