import type { ReactNode } from 'react';
import { productName, productSubtitle } from '../product.ts';

/** The place of the illustration on a phone; the caller draws it. */
export function PhoneScene({ children }: { children?: ReactNode }) {
  return (
    <svg viewBox="-2 240 545 185" className="mx-auto block w-full max-w-[26rem]" aria-hidden="true">
      {children}
    </svg>
  );
}

interface SignInOutlineProps {
  /** Behind the product's name. */
  readonly background?: ReactNode;
  /** Above the form, on a phone. */
  readonly scene: ReactNode;
  readonly version: string;
  readonly banner?: ReactNode;
  /** The form, 432 px wide at most. */
  readonly children?: ReactNode;
}

/** Places of the sign-in page: product name with the illustration at the left, form at the right; on a phone one above the other. */
export function SignInOutline({ background, scene, version, banner, children }: SignInOutlineProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-sheet desk:flex-row">
      <header className="fireside relative shrink-0 overflow-hidden desk:w-[39%]">
        {background}
        <div className="relative z-10 px-6 pt-6 desk:px-14 desk:pt-14">
          <p className="text-[2.5rem] leading-11 font-number tracking-[-0.02em] desk:text-[3.75rem] desk:leading-16">
            {productName}
          </p>
          <p className="text-[1.0625rem] desk:mt-2 desk:text-[1.3125rem] desk:leading-7">{productSubtitle}</p>
        </div>
        <div className="desk:hidden">{scene}</div>
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

/**
 * The sign-in page before its scripts are here. The build writes it into index.html, so that it is seen at once; the page's own first
 * rendering takes its place. Without an illustration: the home may have one of its own.
 */
export function SignInShell() {
  return <SignInOutline scene={<PhoneScene />} version="" />;
}
