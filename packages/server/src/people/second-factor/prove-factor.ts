import { Problem, type FactorProof } from '@hearthline/contracts';
import { checkOwnPassword } from '../auth/check-own-password.ts';
import { readDevice } from '../auth/known-device.ts';
import { recordSignInFailure } from '../auth/record-sign-in-failure.ts';
import { getActor } from '../../records/clinical/history.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Caller } from '../../platform/core/handlers.ts';
import { takeCode } from './check-code.ts';
import { checkAnswer } from './passkeys/check-answer.ts';
import { requireRelyingParty } from './passkeys/relying-party.ts';
import { findActiveFactor, type SecondFactorDocument } from '../auth/second-factor.repository.ts';
import { throttleCodes } from './throttle-codes.ts';

interface ProofCall {
  readonly body: FactorProof;
  readonly caller: Caller;
  readonly ip: string;
  readonly userAgent: string;
  readonly cookie?: string | undefined;
  readonly origin?: string | undefined;
}

/** The 422 for a wrong code. */
export function wrongCode(message = 'This code is not right, or was used before.'): Problem {
  return new Problem('invalid', message, { fields: { code: message } });
}

/**
 * Verifies the caller before a change of their second factor: by the password and, if they have a second factor, by a code or
 * passkey. Returns the second factor; null if there is none. Failures are recorded for the audit. Throws invalid, throttled.
 */
export async function proveFactor(
  call: ProofCall,
  config: Pick<Config, 'publicUrl' | 'secretKey'>,
): Promise<SecondFactorDocument | null> {
  const { body, caller, ip, userAgent, cookie } = call;
  const { user } = caller;
  const from = { ip, userAgent, device: readDevice(cookie, config) };
  await checkOwnPassword(user, body.currentPassword, from, 'At a change of the second factor');
  const factor = await findActiveFactor(user.id);
  if (!factor) return null;
  const { code, passkey } = body;
  if (!code && !passkey) throw wrongCode('Please enter a code, or use a passkey.');
  try {
    await check(factor, call, config);
  } catch (error) {
    const reason = `${passkey ? 'Passkey' : 'Code'} at a change of the second factor`;
    const tried = {
      account: { id: user.id, name: user.name, role: user.role },
      from: { ip, userAgent },
      reason,
    };
    if (error instanceof Problem) await recordSignInFailure(error, tried);
    throw error;
  }
  return factor;
}

/** Checks the code or passkey and uses it up. Throws invalid, throttled. */
async function check(
  factor: SecondFactorDocument,
  call: ProofCall,
  config: Pick<Config, 'publicUrl' | 'secretKey'>,
): Promise<void> {
  const { code, passkey } = call.body;
  const { user, sessionId } = call.caller;
  const uncount = await throttleCodes(user.id);
  if (passkey) {
    const party = requireRelyingParty(config.publicUrl, call.origin);
    const outcome = await checkAnswer(factor, passkey, { key: `proof:${sessionId}`, party });
    if (outcome !== 'right')
      throw wrongCode('This passkey was not accepted. Please try again, or use a code.');
  } else if (!code || !(await takeCode(factor, code, getActor(call), config.secretKey))) throw wrongCode();
  await uncount();
}
