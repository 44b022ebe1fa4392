import { useSession } from '../../lib/session-atom.ts';
import { ChoosePasswordForm } from './choose-password-form.tsx';

/** Stands before everything else while the password is one that the server made. */
export function ChoosePasswordPanel() {
  const { name } = useSession().user;
  return (
    <>
      <h1 className="pb-3 text-xl font-head tracking-[-0.01em] desk:text-[2rem] desk:leading-9">
        Choose your own password
      </h1>
      <div className="mantel" />
      <p className="mt-4 text-ink-2">
        You are signed in as {name} with a password that was shown once. Choose one that only you know.
      </p>
      <ChoosePasswordForm />
    </>
  );
}
