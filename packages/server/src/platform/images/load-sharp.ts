type Sharp = (typeof import('sharp'))['default'];

let loading: Promise<Sharp> | null = null;

/**
 * The library that decodes pictures, loaded with the first one. It uses one thread and caches nothing. Only the decoders in use are enabled, so that no other one gets untrusted bytes.
 */
export function loadSharp(): Promise<Sharp> {
  return (loading ??= load());
}

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Tiff', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
  });
  return sharp;
}
