import { pinLimits, Problem, type TabletUser } from '@hearthline/contracts';
import { useState, type SubmitEvent } from 'react';
import { api } from '../../../lib/server/api.ts';
import { errorText } from '../../../lib/server/error-text.ts';
import { beginSession } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Keypad } from '../../../ui/form/keypad.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { getPhotoUrl } from './photo-url.ts';

interface PinPadProps {
  user: TabletUser;
  onBack: () => void;
  /** Called when only the password opens a session for this user. */
  onEnded: () => void;
}

/** Asks for the PIN of one person, with large keys; a keyboard works too. */
export function PinPad({ user, onBack, onEnded }: PinPadProps) {
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const type = (typed: string) => {
    setFailure(undefined);
    setPin(typed.replace(/\D/g, '').slice(0, pinLimits.maxDigits));
  };

  async function open(event: SubmitEvent) {
    event.preventDefault();
    if (pending) return;
    if (pin.length < pinLimits.minDigits) return setFailure('The PIN must have 4 to 6 digits.');
    setPending(true);
    try {
      beginSession(await api.sharedTablet.signIn({ body: { userId: user.id, pin } }));
    } catch (error) {
      setPin('');
      if (error instanceof Problem && error.code === 'pin-ended') {
        toast.error('Login Failed', error.message);
        onEnded();
      } else setFailure(errorText(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      onSubmit={(event) => void open(event)}
      className="mt-6 grid gap-4"
      aria-label="Sign in with your PIN"
    >
      <p className="flex items-center gap-3 text-l font-name">
        <Avatar name={user.name} photo={getPhotoUrl(user)} shape="round" size={56} />
        {user.name}
      </p>
      <Field label="PIN" error={failure}>
        <TextInput
          type="password"
          size="tall"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={pin}
          onChange={({ target }) => type(target.value)}
          className="font-number tracking-[0.3em]"
        />
      </Field>
      <Keypad
        label="Keypad for the PIN"
        onKey={(key) => type(pin + key)}
        onBackspace={() => type(pin.slice(0, -1))}
        disabled={pending}
      />
      <Button type="submit" kind="primary" size="tall" wide pending={pending} pendingText="Signing in...">
        Sign in
      </Button>
      <Button size="tall" wide onClick={onBack}>
        Someone else
      </Button>
    </form>
  );
}
