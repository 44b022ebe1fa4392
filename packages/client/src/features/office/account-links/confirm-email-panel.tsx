import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { errorText } from '../../../lib/server/error-text.ts';
import { saveFailureText } from '../../../lib/server/save-failure-text.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Failure, LinkPage, loginLink, Outcome } from './link-page.tsx';

/** The page behind the link that was sent to a new address. It asks for a press: programs that scan mails open links too. */
export function ConfirmEmailPanel({ token }: { token: string }) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  const handleConfirm = async () => {
    setPending(true);
    setFailure(null);
    try {
      setEmail((await api.accountLinks.confirmEmail({ body: { token } })).email);
    } catch (error) {
      setFailure(saveFailureText(error, { title: '', why: errorText(error), by: 'email' }).text);
    } finally {
      setPending(false);
    }
  };
  if (email !== null)
    return (
      <LinkPage title="Email Address Confirmed">
        <Outcome mark="disc-tick">From now on you sign in with {email}.</Outcome>
        <div className="mt-6">{loginLink}</div>
      </LinkPage>
    );
  return (
    <LinkPage title="Confirm your email address">
      <p className="mt-4 text-ink-2">From then on you sign in with it.</p>
      <div className="mt-6 flex flex-col gap-5">
        {failure !== null && <Failure>{failure}</Failure>}
        <Button
          kind="primary"
          size="tall"
          wide
          onClick={() => void handleConfirm()}
          pending={pending}
          pendingText="Confirming..."
        >
          Confirm Email Address
        </Button>
        {loginLink}
      </div>
    </LinkPage>
  );
}
