import { can, contract, endReasons, Problem, USER_HEADER, type Endpoint } from '@hearthline/contracts';
import { requirePaired } from '../displays/require-paired.ts';
import { isPaired } from '../displays/identify-display.ts';
import type { Identify, Identity } from '../sessions/identify.ts';
import type { Caller } from '../core/handlers.ts';
import type { Context, Step } from './state.ts';

export function callerOf(identity: Identity): Caller | null {
  return identity && 'user' in identity ? identity : null;
}

const { me, logout, extend, password } = contract.auth;
/** All that somebody may call whose password is still the printed one. */
const whilePasswordIsPrinted = new Set<Endpoint>([me, logout, extend, password]);

/** Whether the caller may call this endpoint: 401 with the reason, 409 for another user's screen, 403. */
export const access: Step = (ctx, next) => {
  const { access } = ctx.state.endpoint;
  const { identity } = ctx.state;
  if (access === 'anyone') return next();
  if (access === 'display') {
    requirePaired(ctx.state.display);
    return next();
  }
  if (identity && 'ended' in identity)
    throw new Problem('SESSION_EXPIRED', endReasons[identity.ended], { reason: identity.ended });
  // A display's credential is good for the board alone.
  if (!identity && isPaired(ctx.state.display)) throw denied();
  if (!identity) throw new Problem('signed-out', 'Please sign in.');
  const openedFor = ctx.get(USER_HEADER);
  if (openedFor && openedFor !== identity.user.id)
    throw new Problem('other-user', 'Someone else signed in on this browser. Nothing was saved.');
  if (identity.user.mustChangePassword && !whilePasswordIsPrinted.has(ctx.state.endpoint))
    throw new Problem('password-change-required', 'Choose your own password first.');
  if (access !== 'signed-in' && !can(identity.user.role, access)) throw denied();
  return next();
};

/** Reads the session again, and whether its user may call this endpoint: for a request that had to wait. */
export async function accessNow(ctx: Context, identify: Identify): Promise<void> {
  ctx.state.identity = await identify(ctx.get('cookie'));
  await access(ctx, () => Promise.resolve());
}

const denied = () => new Problem('forbidden', 'Access denied. You do not have permission to do this.');
