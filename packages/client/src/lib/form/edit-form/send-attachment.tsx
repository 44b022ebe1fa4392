import { toast } from '../../../ui/overlay/toast.tsx';
import { isSessionError } from '../../server/is-session-error.ts';
import { errorText } from '../../server/error-text.ts';
import type { AskUser, Attachment } from './edit-form-types.ts';
import { AttachmentDialog } from './form-dialogs.tsx';

/**
 * Uploads the file of a form that was saved, and retries as long as the user wants. Resolves with the stored entity, and
 * whether the file is part of it. Rejects if the session ended.
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
