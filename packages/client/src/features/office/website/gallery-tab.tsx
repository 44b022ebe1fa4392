import { websiteImageLimits, type Gallery, type WebsiteImage } from '@hearthline/contracts';
import { move } from '@dnd-kit/helpers';
import { DragDropProvider } from '@dnd-kit/react';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button } from '../../../ui/show/button.tsx';
import { plus } from '../../../ui/show/icons.ts';
import { Section } from '../../../ui/show/section.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { ImageRow } from './image-row.tsx';
import { RenameImage } from './rename-image.tsx';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';

interface GalleryTabProps {
  gallery: Gallery;
  images: readonly WebsiteImage[];
  /** Something was stored: fetches the gallery again. */
  onChanged: () => void;
}

type OpenDialog =
  { readonly what: 'add' } | { readonly what: 'replace' | 'rename' | 'delete'; readonly image: WebsiteImage };

const titles: Readonly<Record<Gallery, string>> = {
  top_banner: 'Pictures at the top of the website',
  about_us: 'Pictures in "About Us"',
};

/** The pictures of a gallery in their order, which is changed by dragging or by buttons. */
export function GalleryTab({ gallery, images, onChanged }: GalleryTabProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // The order that is being stored; null: use the stored order.
  const [moved, setMoved] = useState<readonly string[] | null>(null);
  const order = useAction(
    (ids: readonly string[]) => api.website.orderImages({ body: { gallery, ids: [...ids] } }),
    {
      failed: 'Failed to change the order',
    },
  );
  const ids = images.map(({ id }) => id);
  const shownIds = moved?.length === ids.length ? moved : ids;
  const shown = shownIds.flatMap((id) => images.find((image) => image.id === id) ?? []);
  const isFull = images.length >= websiteImageLimits.most;

  async function store(next: readonly string[]): Promise<void> {
    if (next.join() === ids.join()) return;
    setMoved(next);
    await order.run(next);
    setMoved(null);
    onChanged();
  }
  const step = (from: number, by: number) => {
    const next = [...shownIds];
    const [id] = next.splice(from, 1);
    if (id === undefined) return;
    next.splice(from + by, 0, id);
    void store(next);
  };
  const close = () => setDialog(null);
  const done = () => {
    close();
    onChanged();
  };

  return (
    <>
      <Section
        className="tablet:pt-3"
        title={titles[gallery]}
        subtitle={`${String(images.length)} of at most ${String(websiteImageLimits.most)}`}
        aside={
          <Button kind="primary" icon={plus} disabled={isFull} onClick={() => setDialog({ what: 'add' })}>
            Add picture
          </Button>
        }
      >
        {images.length === 0 && (
          <EmptyState title="No pictures yet" text="The website says “No pictures selected” here." />
        )}
        <DragDropProvider
          onDragEnd={(event) => {
            if (!event.canceled) void store(move([...shownIds], event));
          }}
        >
          <ol aria-label={titles[gallery]}>
            {shown.map((image, index) => (
              <ImageRow
                key={image.id}
                image={image}
                index={index}
                count={shown.length}
                isBusy={order.pending}
                onMove={(by) => step(index, by)}
                onRename={() => setDialog({ what: 'rename', image })}
                onReplace={() => setDialog({ what: 'replace', image })}
                onDelete={() => setDialog({ what: 'delete', image })}
              />
            ))}
          </ol>
        </DragDropProvider>
      </Section>
      {dialog?.what === 'add' && <ImageDialog gallery={gallery} onClose={close} onSaved={done} />}
      {dialog?.what === 'replace' && (
        <ImageDialog gallery={gallery} replaced={dialog.image} onClose={close} onSaved={done} />
      )}
      {dialog?.what === 'rename' && <RenameImage image={dialog.image} onClose={close} onSaved={done} />}
      {dialog?.what === 'delete' && <DeleteImage image={dialog.image} onClose={close} onDeleted={done} />}
    </>
  );
}

interface DeleteImageProps {
  image: WebsiteImage;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a picture leaves the website for good. */
function DeleteImage({ image: { id, title }, onClose, onDeleted }: DeleteImageProps) {
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
