import type { TabletUser } from '@hearthline/contracts';
import { useState } from 'react';
import type { SharedTablet } from '../../../lib/device/shared-tablet.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { getPhotoUrl } from './photo-url.ts';
import { PinPad } from './pin-pad.tsx';

/** Users who used this tablet lately. A press asks for their PIN, or sends them to the form below. */
export function TabletUsers({ tablet }: { tablet: SharedTablet }) {
  const [chosen, setChosen] = useState<TabletUser | null>(null);
  const [askedFor, setAskedFor] = useState<TabletUser | null>(null);
  if (chosen)
    return (
      <PinPad
        user={chosen}
        onBack={() => setChosen(null)}
        onEnded={() => {
          setAskedFor(chosen);
          setChosen(null);
        }}
      />
    );
  const choose = (user: TabletUser) => {
    if (user.opensWith === 'pin') return setChosen(user);
    setAskedFor(user);
    document.querySelector<HTMLInputElement>('input[name="email"]')?.focus();
  };
  return (
    <section className="mt-6" aria-label="Who is signing in?">
      <h2 className="text-l font-head">{tablet.name}</h2>
      {tablet.users.length === 0 && (
        <p className="mt-1 text-ink-2">
          Sign in with your email and password once a shift. After that your PIN is enough on this tablet.
        </p>
      )}
      <ul className="mt-3 grid grid-cols-1 gap-3 tablet:grid-cols-2">
        {tablet.users.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              onClick={() => choose(user)}
              className="button flex min-h-16 w-full items-center gap-3 rounded-field bg-raised px-3 py-2 text-left"
            >
              <Avatar name={user.name} photo={getPhotoUrl(user)} shape="round" size={48} />
              <span className="min-w-0">
                <span className="block font-name wrap-anywhere">{user.name}</span>
                <span className="block text-s text-ink-2">
                  {user.opensWith === 'pin' ? 'PIN' : 'Email and password'}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {askedFor && (
        <p role="status" className="mt-3 text-ink-2">
          {askedFor.name}, please sign in with your email and password below.
        </p>
      )}
    </section>
  );
}
