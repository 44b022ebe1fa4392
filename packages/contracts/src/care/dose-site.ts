/** Sites of the body for a dose, and the removal of the patch before. */
import * as z from 'zod/mini';
import { optionalText } from '../base/primitives.ts';

const sides = (place: string) => [`${place}, left`, `${place}, right`];
const injected = [...sides('Abdomen'), ...sides('Thigh'), ...sides('Upper arm'), ...sides('Buttock')];

/** The usual sites by route; other routes have none. Any other place may be typed. */
const sitesByRoute: Readonly<Record<string, readonly string[]>> = {
  subcutaneous: injected,
  intramuscular: [...sides('Thigh'), ...sides('Upper arm'), ...sides('Buttock')],
  'on the skin': ['Upper back', ...sides('Chest'), ...injected],
};

export const getSites = (route: string | undefined): readonly string[] => sitesByRoute[route ?? ''] ?? [];

export const OldPatch = z.enum(['removed', 'none']);
export type OldPatch = z.infer<typeof OldPatch>;

/** Words for a part of a sentence. */
export const oldPatchTexts: Readonly<Record<OldPatch, string>> = {
  removed: 'old patch removed',
  none: 'there was no old patch',
};

export const SiteDraft = z.object({
  place: optionalText(100, 'Site'),
  /** The patch before; only with the unit `patch`. */
  oldPatch: z.optional(OldPatch),
});
export type SiteDraft = z.infer<typeof SiteDraft>;

export const DoseSite = z.object({
  place: z.nullable(z.string()),
  oldPatch: z.optional(z.nullable(OldPatch)),
});

/** "Upper arm, left; old patch removed" */
export const formatSite = ({ place, oldPatch }: z.infer<typeof DoseSite>): string =>
  [place, oldPatch && oldPatchTexts[oldPatch]].filter(Boolean).join('; ');

/** The site of an earlier dose. */
export const LastSite = z.object({ place: z.string(), at: z.string() });
export type LastSite = z.infer<typeof LastSite>;
