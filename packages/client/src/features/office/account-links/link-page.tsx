import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/show/button.tsx';
import { Mark, type MarkShape } from '../../../ui/show/mark.tsx';

/** A heading as on the sign-in page, with the content below it. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="pb-3 text-xl font-head tracking-[-0.01em] desk:text-[2rem] desk:leading-9">{title}</h1>
      <div className="mantel" />
      {children}
    </>
  );
}

/** The outcome, announced to screen readers. */
export function Outcome({ mark, children }: { mark: MarkShape; children: ReactNode }) {
  return (
    <p role="status" className="mt-5 flex items-start gap-3">
      <Mark shape={mark} size={22} />
      <span>{children}</span>
    </p>
  );
}

/** A failure, announced at once. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2 font-label text-severe-ink">
      <Mark shape="square-cross" size={20} />
      {children}
    </p>
  );
}

/** The specified text for a failure without a message of the server. */
export const linkFailureText = 'An error occurred. Please try again.';

export const loginLink = (
  <ButtonLink href="/login" size="tall" wide>
    Back to Login
  </ButtonLink>
);
