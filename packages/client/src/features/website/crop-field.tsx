import { websiteImageLimits } from '@hearthline/contracts';
import { useEffect, useMemo, useState } from 'react';
import ReactCrop from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '../../ui/button.tsx';
import { cropLabels } from './crop-labels.ts';

/** A part of a picture, in shares of its width and height. */
export interface CropShares {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Nothing chosen: the server takes the middle. */
export const wholePicture: CropShares = { x: 0, y: 0, width: 1, height: 1 };

const short = (share: number) => String(Number(Math.min(1, Math.max(0, share)).toFixed(6)));

/** As the upload sends it. */
export const cropText = ({ x, y, width, height }: CropShares): string =>
  [x, y, width, height].map(short).join(',');

interface CropFieldProps {
  file: File;
  crop: CropShares;
  onChange: (crop: CropShares) => void;
}

/** The chosen picture with the part that will be shown; moved and resized by pointer or arrow keys. */
export function CropField({ file, crop, onChange }: CropFieldProps) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const [brokenUrl, setBrokenUrl] = useState('');
  // Browsers do not show TIFF.
  if (brokenUrl === url)
    return (
      <p className="text-s text-ink-2">
        This browser cannot show the picture. The middle of it will be used.
      </p>
    );
  const percent = { x: crop.x * 100, y: crop.y * 100, width: crop.width * 100, height: crop.height * 100 };
  return (
    <div>
      <ReactCrop
        {...(crop === wholePicture ? {} : { crop: { unit: '%', ...percent } })}
        aspect={websiteImageLimits.ratio}
        ariaLabels={cropLabels}
        keepSelection
        onChange={(_pixels, { x, y, width, height }) => {
          if (width > 0 && height > 0)
            onChange({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 });
        }}
      >
        <img src={url} alt="" className="max-h-80" onError={() => setBrokenUrl(url)} />
      </ReactCrop>
      <p className="flex flex-wrap items-center gap-3 text-s text-ink-2">
        Drag over the picture to choose what is shown. Without a choice the middle is used.
        <Button onClick={() => onChange({ x: 0.1, y: 0.1, ...middleOf(0.8) })}>Choose a part</Button>
        {crop !== wholePicture && <Button onClick={() => onChange(wholePicture)}>Use the middle</Button>}
      </p>
    </div>
  );
}

/** A part to begin with for those who do not drag; its height follows from the first move. */
const middleOf = (share: number) => ({ width: share, height: share });
