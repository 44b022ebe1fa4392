import * as z from 'zod/mini';

/** The part of a picture to keep, in shares of its upright width and height: "0.1,0,0.8,1" (left, top, width, height). */
const share = String.raw`(?:0|1|0\.\d{1,8})`;
export const PictureCrop = z
  .string()
  .check(z.regex(new RegExp(`^${share}(?:,${share}){3}$`), 'This is not a part of a picture.'));
