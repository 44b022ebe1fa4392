import { createHash } from 'node:crypto';

/** The home's colours and the picture of its sign-in page, as stored. */
export interface StoredAppearance {
  readonly primaryColor: string;
  readonly secondaryColor: string;
  /** Its file is one of the public site's pictures, under this hash; null: the drawing. */
  readonly loginImage: { readonly hash: string; readonly width: number; readonly height: number } | null;
}

/** Identifies an appearance: open pages fetch the style sheet again when it is another than theirs. */
export const appearanceTag = (appearance: StoredAppearance): string =>
  createHash('sha256').update(JSON.stringify(appearance)).digest('base64url').slice(0, 12);
