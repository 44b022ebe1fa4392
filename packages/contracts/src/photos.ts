/** What is accepted as a photo of a person. The server checks the content. */
export const photoLimits = {
  maxBytes: 10 * 1024 * 1024,
  accept: ['image/jpeg', 'image/png', 'image/tiff', 'image/webp'],
} as const;
