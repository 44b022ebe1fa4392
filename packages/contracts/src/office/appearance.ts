import * as z from 'zod/mini';
import { colorProblem, isHexColor } from './appearance-colors.ts';
import type { Resource } from '../base/endpoint.ts';
import { SeenVersion } from '../base/primitives.ts';

/** Accepted files for the picture of the sign-in page. The server checks the content, and stores only the pixels. */
export const loginImageLimits = {
  maxBytes: 5 * 1024 * 1024,
  accept: ['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/svg+xml'],
  wrongType: 'Please select an image file (JPEG, PNG, SVG, etc.)',
  tooLarge: 'Please select an image smaller than 5MB.',
} as const;

const notHex = 'Please enter a valid hex color';

/** "#rgb" or "#rrggbb", legible in both themes, and not like a colour that readings have. */
const Color = z.string(notHex).check(
  z.refine(isHexColor, { error: notHex, abort: true }),
  z.refine((color) => colorProblem(color) === null, {
    error: ({ input }) => colorProblem(input as string) ?? undefined,
  }),
);

export const AppearanceDraft = z.object({ primaryColor: Color, secondaryColor: Color });
export type AppearanceDraft = z.infer<typeof AppearanceDraft>;

/** The home's colours, "#rrggbb", and the picture of its sign-in page; null: the drawing. */
export const Appearance = z.object({
  primaryColor: z.string(),
  secondaryColor: z.string(),
  loginImageUrl: z.nullable(z.string()),
});
export type Appearance = z.infer<typeof Appearance>;

/** With the version of the stored appearance; 0: nothing is stored. */
export const AppearanceSettings = z.extend(Appearance, { version: z.int() });
export type AppearanceSettings = z.infer<typeof AppearanceSettings>;

const SettingsReply = z.object({ settings: AppearanceSettings });
const access = 'isRoot';

export const appearance = {
  publicAppearance: {
    method: 'GET',
    path: '/api/public/settings/appearance',
    access: 'anyone',
    reply: Appearance,
  },
  loginImage: {
    method: 'GET',
    path: '/api/public/login-image',
    access: 'anyone',
    reply: z.pick(Appearance, { loginImageUrl: true }),
  },
  settings: { method: 'GET', path: '/api/settings/appearance', access, reply: SettingsReply },
  /** Every open screen has the colours at once. */
  update: {
    method: 'PUT',
    path: '/api/public/settings/appearance',
    access,
    body: z.object({ value: AppearanceDraft, version: SeenVersion }),
    reply: SettingsReply,
  },
  /** The sign-in page shows it at once; the previous picture is deleted. */
  uploadLoginImage: {
    method: 'POST',
    path: '/api/uploads/login-image',
    access,
    upload: {
      field: 'image',
      maxBytes: loginImageLimits.maxBytes,
      tooLarge: loginImageLimits.tooLarge,
    },
    reply: z.object({ url: z.string(), settings: AppearanceSettings }),
    status: 201,
  },
  removeLoginImage: { method: 'DELETE', path: '/api/uploads/login-image', access, reply: null },
} as const satisfies Resource;
