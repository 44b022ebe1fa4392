import type { WebsiteImage } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface DeleteImageProps {
  image: WebsiteImage;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a picture leaves the website for good. */
export function DeleteImage({ image: { id, title }, onClose, onDeleted }: DeleteImageProps) {
  const { run, pending } = useAction(() => api.website.deleteImage({ params: { id } }), {
    done: () => ['Picture deleted', title],
    failed: 'Failed to delete image',
  });
  const remove = async () => {
    if (await run()) onDeleted();
  };
  return (
    <ConfirmDialog
      open
      title="Delete this picture?"
      text={`${title} leaves the website at once. This action cannot be undone.`}
      safeText="Cancel"
      onSafe={onClose}
      riskText="Delete"
      onRisk={() => void remove()}
      danger
      pending={pending}
      pendingText="Deleting..."
    />
  );
}
