import type { WebsiteImage } from '@hearthline/contracts';
import { useSortable } from '@dnd-kit/react/sortable';
import dots from '@phosphor-icons/core/bold/dots-six-vertical-bold.svg?raw';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/show/button.tsx';

interface ImageRowProps {
  image: WebsiteImage;
  index: number;
  count: number;
  isBusy: boolean;
  /** -1: earlier, 1: later. */
  onMove: (by: number) => void;
  onRename: () => void;
  onReplace: () => void;
  onDelete: () => void;
}

/** A picture with its title, its drag handle and its buttons. */
export function ImageRow({ image, index, count, isBusy, ...acts }: ImageRowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: image.id, index });
  const { title } = image;
  return (
    <li
      ref={ref}
      data-dragging={isDragging || undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-sheet py-3 data-dragging:shadow-lifted"
    >
      <IconButton ref={handleRef} icon={dots} label={`Drag ${title}`} className="touch-none" />
      <Thumbnail image={image} />
      <p className="min-w-40 flex-1 font-name break-words">{title}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={index === 0 || isBusy}
          aria-label={`Move ${title} earlier`}
          onClick={() => acts.onMove(-1)}
        >
          Earlier
        </Button>
        <Button
          disabled={index === count - 1 || isBusy}
          aria-label={`Move ${title} later`}
          onClick={() => acts.onMove(1)}
        >
          Later
        </Button>
        <Button aria-label={`Change the title of ${title}`} onClick={acts.onRename}>
          Title
        </Button>
        <Button aria-label={`Replace ${title}`} onClick={acts.onReplace}>
          Replace
        </Button>
        <Button kind="danger" aria-label={`Delete ${title}`} onClick={acts.onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}

/** The picture as a thumbnail; its title if it can't be loaded. */
function Thumbnail({ image: { image_url, width, height, title } }: { image: WebsiteImage }) {
  const [isBroken, setBroken] = useState(false);
  const box =
    'grid aspect-video w-32 shrink-0 place-content-center overflow-hidden rounded-chip bg-face text-s';
  if (isBroken) return <p className={`${box} p-1 text-center text-face-ink`}>{title}</p>;
  return (
    <img
      src={image_url}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      className={`${box} object-cover`}
      onError={() => setBroken(true)}
    />
  );
}
