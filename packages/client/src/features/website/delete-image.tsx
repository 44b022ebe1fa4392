import type { WebsiteImage } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { ConfirmAction } from '../../lib/confirm-action.tsx';

interface DeleteImageProps {
  image: WebsiteImage;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a picture leaves the website for good. */
export function DeleteImage({ image: { id, title }, onClose, onDeleted }: DeleteImageProps) {
  return (
    <ConfirmAction
      title="Delete this picture?"
      text={`${title} leaves the website at once. This action cannot be undone.`}
      riskText="Delete"
      pendingText="Deleting..."
      call={() => api.website.deleteImage({ params: { id } })}
      done={() => ['Picture deleted', title]}
      failed="Failed to delete image"
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}
