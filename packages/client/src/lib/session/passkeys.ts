import { Problem, type NewPasskeyAnswer, type PasskeyAnswer } from '@hearthline/contracts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Loaded when a passkey is first used. */
const library = () => import('@simplewebauthn/browser');

/** True if the browser supports passkeys on this page; they need https or localhost. */
export const browserHasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The server's options for the browser's call, as they are. */
interface Asked {
  readonly options: Readonly<Record<string, unknown>>;
}

/** Asks for a passkey of the user, by the browser's dialog. Throws invalid if the user gave none. */
export async function askPasskey({ options }: Asked): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const optionsJSON = options as object as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw notUsed(error);
  });
}

/** Lets the browser make a new passkey. Throws invalid if it made none. */
export async function createPasskey({ options }: Asked): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await library();
  const optionsJSON = options as object as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw notUsed(error);
  });
}

/** Browsers give only the error's name, so that a page learns nothing about other passkeys. */
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
