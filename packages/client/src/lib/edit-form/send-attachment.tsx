import { toast } from '../../ui/toast.tsx';
import { isSessionError } from '../is-session-error.ts';
import { errorText } from '../error-text.ts';
import type { AskUser, Attachment } from './edit-form-types.ts';
import { AttachmentDialog } from './form-dialogs.tsx';

/**
 * Sends the file of a form whose values are saved, again as often as the person says so. Resolves with what is stored
 * then, and whether the file is with it. Rejects at the session's end.
 */
export async function sendAttachment<Entity>(
  saved: Entity,
  attachment: Attachment<Entity> | undefined,
  noun: string,
  ask: AskUser,
): Promise<{ stored: Entity; isWhole: boolean }> {
  if (!attachment?.isChanged) return { stored: saved, isWhole: true };
  try {
    return { stored: await attachment.send(saved), isWhole: true };
  } catch (error) {
    if (isSessionError(error)) throw error;
    const reason = errorText(error);
    toast.error(...attachment.failed(reason));
    const isAgain = await ask<boolean>((answer) => (
      <AttachmentDialog
        noun={noun}
        attached={attachment.noun}
        reason={reason}
        onRetry={() => answer(true)}
        onSkip={() => answer(false)}
      />
    ));
    if (!isAgain) return { stored: saved, isWhole: false };
    toast.dismiss();
    return sendAttachment(saved, attachment, noun, ask);
  }
}
