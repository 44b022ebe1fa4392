import { roleLabels, type ReplyOf, type contract } from '@hearthline/contracts';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { startAutoRefetch } from '../../../lib/live/auto-refetch.ts';
import { Button } from '../../../ui/show/button.tsx';
import { signIn } from './sign-in.ts';

type Demo = ReplyOf<typeof contract.system.demo>['demo'];

/** Buttons that sign in to the demo accounts; renders nothing in a real home. */
export function DemoAccounts() {
  const [demo, setDemo] = useState<Demo>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(
    () =>
      startAutoRefetch({
        load: async (signal) => setDemo((await api.system.demo({}, { signal })).demo),
        // On a failure the section stays hidden; the sign-in form works without it.
        report: () => undefined,
      }),
    [],
  );
  if (!demo) return null;

  const handleChoose = async (email: string) => {
    setChosen(email);
    await signIn({ email, password: demo.password });
    setChosen(null);
  };
  return (
    <section aria-labelledby="demo-accounts" className="mt-6 border-t border-line pt-4">
      <h2 id="demo-accounts" className="font-head">
        Demo accounts
      </h2>
      <p className="text-s text-ink-2">Fictional staff. Password for all: {demo.password}</p>
      <ul className="mt-3 grid grid-cols-2 gap-2">
        {demo.accounts.map(({ email, name, role }) => (
          <li key={email} className="contents">
            <Button pending={chosen === email} onClick={() => void handleChoose(email)} title={email}>
              <span className="min-w-0 py-1">
                <span className="block wrap-anywhere">{name}</span>
                <span className="block text-s font-normal text-ink-2">{roleLabels[role]}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
