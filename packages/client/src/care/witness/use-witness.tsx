import { Problem, type WitnessEntry } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { sharedTabletAtom } from '../../lib/device/shared-tablet.ts';
import { presenceAtom } from '../../lib/live/collections.ts';
import { useSession } from '../../lib/session/session.ts';
import { Field } from '../../ui/form/field.tsx';
import { RadioChips } from '../../ui/form/radio-chips.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useWitnessRoles } from './witness-roles.ts';

const somebodyElse = 'Somebody else';

export interface WitnessQuestion {
  /** Null until a name and a PIN or password are entered. */
  readonly entry: WitnessEntry | null;
  /** Takes the message of a refusal that names the witness, and forgets the secret. Returns false for any other error. */
  readonly takeRefusal: (error: unknown) => boolean;
  /** Forgets the secret. */
  readonly forget: () => void;
  readonly fields: ReactNode;
}

/**
 * Asks for the person who stands beside the user: a name, and their PIN or password. What is typed is held in memory alone, in no
 * draft and no outbox.
 */
export function useWitness(): WitnessQuestion {
  const people = usePeople();
  const tablet = useAtomValue(sharedTabletAtom);
  const [picked, setPicked] = useState<string | null>(null);
  const [username, setUsername] = useState('');
  const [secret, setSecret] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const person = people.find(({ id }) => id === picked);
  const isTyped = people.length === 0 || picked === somebodyElse;
  const who = isTyped ? { username: username.trim() } : { userId: person?.id };
  const isWhole = secret !== '' && Boolean(who.username ?? who.userId);
  const change = (set: (value: string) => void) => (value: string) => {
    setRefusal(null);
    set(value);
  };
  const secretLabel = tablet ? 'PIN or password of the witness' : 'Password of the witness';
  return {
    entry: isWhole ? { ...who, secret } : null,
    takeRefusal(error) {
      const message = error instanceof Problem ? error.details.fields?.['witness'] : undefined;
      if (message === undefined) return false;
      setSecret('');
      setRefusal(message);
      return true;
    },
    forget: () => setSecret(''),
    fields: (
      <div className="grid gap-4">
        {people.length > 0 && (
          <Field label="Witness" required>
            <RadioChips
              label="Witness"
              size="tall"
              options={[...people.map(({ id }) => id), somebodyElse]}
              format={(option) => people.find(({ id }) => id === option)?.name ?? somebodyElse}
              value={picked}
              onChange={change(setPicked)}
            />
          </Field>
        )}
        {isTyped && (
          <Field label="Username or email of the witness" required>
            <TextInput
              size="tall"
              maxLength={200}
              autoComplete="off"
              value={username}
              onChange={({ target }) => change(setUsername)(target.value)}
            />
          </Field>
        )}
        <Field label={secretLabel} required error={refusal ?? undefined}>
          <TextInput
            type="password"
            size="tall"
            maxLength={256}
            autoComplete="off"
            value={secret}
            onChange={({ target }) => change(setSecret)(target.value)}
          />
        </Field>
      </div>
    ),
  };
}

/** Colleagues who are signed in and may witness, and who used this shared tablet lately; without the user. */
function usePeople(): readonly { readonly id: string; readonly name: string }[] {
  const { user } = useSession();
  const roles = useWitnessRoles();
  const presence = useAtomValue(presenceAtom) ?? [];
  const onTablet = useAtomValue(sharedTabletAtom)?.users ?? [];
  const here = presence.filter(({ role }) => roles.includes(role));
  const byId = new Map([...onTablet, ...here].map(({ id, name }) => [id, { id, name }]));
  byId.delete(user.id);
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
}
