import { useEffect, useMemo, useState } from 'react';
import ReactCrop from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '../../show/button.tsx';
import { CropNumbers } from './crop-numbers.tsx';
import { getMiddle, wholePicture, type CropShares, type PictureShape } from './crop-shares.ts';

/** Accessible names of the crop area and its handles. */
const cropLabels = {
  cropArea: 'Part of the picture to show. Move it with the arrow keys.',
  nwDragHandle: 'Resize from the upper left',
  nDragHandle: 'Resize from above',
  neDragHandle: 'Resize from the upper right',
  eDragHandle: 'Resize from the right',
  seDragHandle: 'Resize from the lower right',
  sDragHandle: 'Resize from below',
  swDragHandle: 'Resize from the lower left',
  wDragHandle: 'Resize from the left',
};

interface CropFieldProps {
  file: File;
  /** `wholePicture`: no part was chosen, the middle is used. */
  crop: CropShares;
  /** Width to height of what is shown. */
  ratio: number;
  /** The preview is cut to a circle. */
  round?: boolean;
  onChange: (crop: CropShares) => void;
}

/** The chosen picture with the part that will be shown: moved and resized by pointer or arrow keys, or typed as numbers. */
export function CropField({ file, crop, ratio, round = false, onChange }: CropFieldProps) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const [brokenUrl, setBrokenUrl] = useState('');
  const [loaded, setLoaded] = useState<{
    readonly url: string;
    readonly width: number;
    readonly height: number;
  } | null>(null);
  // Browsers do not show TIFF.
  if (brokenUrl === url)
    return (
      <p className="text-s text-ink-2">
        This browser cannot show the picture. The middle of it will be used.
      </p>
    );
  const shape: PictureShape | null = loaded?.url === url ? { ...loaded, ratio } : null;
  const isWhole = crop === wholePicture;
  const shown = isWhole ? shape && getMiddle(shape) : crop;
  return (
    <div>
      <ReactCrop
        {...(shown && { crop: inPercent(shown) })}
        aspect={ratio}
        circularCrop={round}
        ariaLabels={cropLabels}
        // The library's styles make the picture inherit its height from here, ignoring the picture's own classes.
        className="max-h-80"
        keepSelection
        onChange={(_pixels, { x, y, width, height }) => {
          if (width > 0 && height > 0)
            onChange({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 });
        }}
      >
        <img
          src={url}
          alt=""
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setLoaded({ url, width: naturalWidth, height: naturalHeight })
          }
          onError={() => setBrokenUrl(url)}
        />
      </ReactCrop>
      <p className="flex flex-wrap items-center gap-3 text-s text-ink-2">
        Drag over the picture or type numbers to choose what is shown. Without a choice the middle is used.
        {!isWhole && <Button onClick={() => onChange(wholePicture)}>Use the middle</Button>}
      </p>
      {shape && shown && <CropNumbers crop={shown} size={shape} onChange={onChange} />}
    </div>
  );
}

const inPercent = ({ x, y, width, height }: CropShares) =>
  ({ unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 }) as const;
