import { useState, type ReactNode } from 'react';
import { FireplaceScene } from './fireplace-scene.tsx';
import { MantelObjects } from './mantel-objects.tsx';

export interface SignInLayoutProps {
  productName: string;
  subtitle: string;
  version: string;
  /** Replaces the illustration, which returns when it fails to load. */
  image?: string | null | undefined;
  banner?: ReactNode | undefined;
  /** The form, 432 px wide at most. */
  children: ReactNode;
}

/** Illustration at the left and form at the right; on a phone the illustration is above the form. */
export function SignInLayout({ productName, subtitle, version, image, banner, children }: SignInLayoutProps) {
  const [broken, setBroken] = useState<string>();
  const picture = image && image !== broken ? image : null;
  const name = (
    <>
      <p className="text-[2.5rem] leading-11 font-number tracking-[-0.02em] desk:text-[3.75rem] desk:leading-16">
        {productName}
      </p>
      <p className="text-[1.0625rem] desk:mt-2 desk:text-[1.3125rem] desk:leading-7">{subtitle}</p>
    </>
  );
  return (
    <div className="flex min-h-dvh flex-col bg-sheet desk:flex-row">
      <header className="fireside relative shrink-0 overflow-hidden desk:w-[39%]">
        {picture && (
          <img
            src={picture}
            alt=""
            className="absolute inset-0 size-full object-cover"
            onError={() => setBroken(picture)}
          />
        )}
        {picture && <div className="absolute inset-0 bg-[rgb(27_35_56/0.6)]" />}
        <div className="relative z-10 px-6 pt-6 desk:px-14 desk:pt-14">{name}</div>
        {!picture && (
          <FireplaceScene className="absolute inset-x-0 bottom-0 hidden h-full w-full desk:block" />
        )}
        <div className={picture ? 'h-40 desk:hidden' : 'desk:hidden'}>
          {!picture && <MantelScene className="mx-auto block w-full max-w-[26rem]" />}
        </div>
        <div className="relative h-2 bg-primary desk:hidden" />
        <p className="absolute inset-x-0 bottom-7 z-10 hidden text-center text-desk desk:block">{version}</p>
      </header>
      <div className="flex min-w-0 flex-1 flex-col">
        {banner}
        <main className="mx-auto flex w-full max-w-[30rem] flex-1 flex-col px-6 pt-6 pb-8 desk:justify-center desk:pt-8">
          {children}
          <p className="mt-4 text-center text-s text-ink-2 desk:hidden">{version}</p>
        </main>
      </div>
    </div>
  );
}

/** Illustration of the sign-in page on a phone. */
function MantelScene({ className }: { className?: string }) {
  return (
    <svg viewBox="-2 240 545 185" className={className} aria-hidden="true">
      <MantelObjects />
    </svg>
  );
}
