import { useState } from 'react';
import { cx } from '../../../ui/show/cx.ts';
import { pictureSizes, type HelpScene } from './help-scene.ts';

/** Addresses of the pictures by file: "./pictures/alerts-dark.webp". */
const pictureFiles = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Addresses of a scene's picture in both themes; undefined without a picture. */
function pictureOf(id: string): { readonly light: string; readonly dark: string } | undefined {
  const light = pictureFiles[`./pictures/${id}-light.webp`];
  const dark = pictureFiles[`./pictures/${id}-dark.webp`];
  return light !== undefined && dark !== undefined ? { light, dark } : undefined;
}

// An image that is not displayed is not loaded either, as it is lazy.
const themes = [
  { theme: 'light', className: '[[data-theme=dark]_&]:hidden print:block!' },
  { theme: 'dark', className: '[[data-theme=light]_&]:hidden print:hidden!' },
] as const;

/** Picture of the scene's screen, in the theme of the page; empty if it can't be loaded. */
export function ScenePicture({ scene: { id, picture } }: { scene: HelpScene }) {
  const [isBroken, setBroken] = useState(false);
  const addresses = pictureOf(id);
  if (!picture || !addresses || isBroken) return null;
  return (
    <figure className="mt-4 max-w-[51rem]">
      {themes.map(({ theme, className }) => (
        <img
          key={theme}
          src={addresses[theme]}
          alt={picture.alt}
          loading="lazy"
          decoding="async"
          {...pictureSizes[picture.shape]}
          onError={() => setBroken(true)}
          className={cx(
            'h-auto w-full rounded-notice border border-line print:break-inside-avoid',
            picture.shape === 'tall' && 'max-w-[30rem]',
            className,
          )}
        />
      ))}
    </figure>
  );
}
