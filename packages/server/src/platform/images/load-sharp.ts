import type sharp from 'sharp';

type Sharp = typeof sharp;

let loading: Promise<Sharp> | null = null;

/**
 * The library that decodes pictures, loaded with the first one. It uses one thread and caches nothing. Only the decoders in use
 * are enabled, so that no other decoder gets untrusted bytes.
 */
export function loadSharp(): Promise<Sharp> {
  return (loading ??= load());
}

async function load(): Promise<Sharp> {
  const { default: library } = await import('sharp');
  library.concurrency(1);
  library.cache(false);
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: ['Jpeg', 'Png', 'Tiff', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
  });
  return library;
}
