/** A part of a picture, in shares of its width and height. */
export interface CropShares {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture's size in pixels, and the shape of the part to show: its width to its height. */
export interface PictureShape {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** No part chosen: the server crops to the middle. */
export const wholePicture: CropShares = { x: 0, y: 0, width: 1, height: 1 };

/** The smallest part, as a share of the width. */
const smallest = 0.05;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

const heightFor = (width: number, size: PictureShape) =>
  Math.min(1, (width * size.width) / (size.ratio * size.height));

/** The largest width of a part that still fits into the height. */
const widest = (size: PictureShape) => Math.min(1, (size.ratio * size.height) / size.width);

/** The part that the server takes if none is chosen. */
export function getMiddle(size: PictureShape): CropShares {
  const width = widest(size);
  const height = heightFor(width, size);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** The part with another place or width, kept within the picture and in its shape. */
export function changedCrop(
  crop: CropShares,
  change: Partial<Pick<CropShares, 'x' | 'y' | 'width'>>,
  size: PictureShape,
): CropShares {
  const asked = { ...crop, ...change };
  const width = between(asked.width, Math.min(smallest, widest(size)), widest(size));
  const height = heightFor(width, size);
  return { x: between(asked.x, 0, 1 - width), y: between(asked.y, 0, 1 - height), width, height };
}

const short = (share: number) => String(Number(between(share, 0, 1).toFixed(6)));

/** The crop as a text, in the upload's format. */
export const cropText = ({ x, y, width, height }: CropShares): string =>
  [x, y, width, height].map(short).join(',');

/** The upload's field with the chosen part; absent if the server takes the middle. */
export const cropBody = (crop: CropShares): { crop?: string } =>
  crop === wholePicture ? {} : { crop: cropText(crop) };
