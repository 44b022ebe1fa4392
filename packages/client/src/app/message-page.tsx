import type { ReactNode } from 'react';
import { Logo } from '../ui/show/logo.tsx';

/** A full page with a message and an action, without the shell. */
export function MessagePage({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-sheet p-6">
      <div className="w-full max-w-[30rem]">
        <Logo size={50} />
        <h1 className="mt-4 pb-2 text-xl font-head">{title}</h1>
        <div className="mantel" />
        <p className="mt-4 text-ink-2">{text}</p>
        <div className="mt-6">{action}</div>
      </div>
    </main>
  );
}
