import { Problem, type NewPasskeyAnswer, type PasskeyAnswer } from '@hearthline/contracts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Loaded when a passkey is first used. */
const library = () => import('@simplewebauthn/browser');

/** Whether the browser has passkeys on this page: they exist under https or at localhost alone. */
export const browserHasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The server's options for the browser's call, as they are. */
interface Asked {
  readonly options: Readonly<Record<string, unknown>>;
}

/** Lets the browser ask for one of the user's passkeys. Throws invalid when none was used. */
export async function askPasskey({ options }: Asked): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const optionsJSON = options as object as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw notUsed(error);
  });
}

/** Lets the browser make a new passkey. Throws invalid when none was made. */
export async function createPasskey({ options }: Asked): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await library();
  const optionsJSON = options as object as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw notUsed(error);
  });
}

/** Browsers say no more than the error's name, so that a page learns nothing of passkeys that it did not ask for. */
function notUsed(error: unknown): Problem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError')
    return new Problem('invalid', 'This device has a passkey of yours already.');
  if (name === 'SecurityError')
    return new Problem(
      'invalid',
      'Passkeys do not work at this address. Open the home by its https address.',
    );
  return new Problem('invalid', 'No passkey was used. Please try again.');
}
