import { can, contract, endReasons, Problem, USER_HEADER, type Endpoint } from '@hearthline/contracts';
import { requirePaired } from '../people/displays/require-paired.ts';
import { identifyDisplay, isPaired } from '../people/displays/identify-display.ts';
import type { Identify, Identity } from '../people/sessions/identify.ts';
import type { Caller } from '../platform/core/handlers.ts';
import type { Context, Middleware } from './state.ts';

/** The signed-in caller; null for an ended session or none. */
export function getCaller(identity: Identity): Caller | null {
  return identity && 'user' in identity ? identity : null;
}

const { me, logout, extend, password } = contract.auth;
/** Endpoints open to a user who must change a temporary password first. */
const allowedBeforePasswordChange = new Set<Endpoint>([me, logout, extend, password]);
const { status, begin, confirm } = contract.secondFactor;
/** Endpoints open to a user who must add a second factor first. */
const allowedBeforeSecondFactor = new Set<Endpoint>([
  me,
  logout,
  extend,
  password,
  status,
  begin,
  confirm,
  contract.passkeys.begin,
  contract.passkeys.confirm,
]);

/** Reads which paired display sent the request; without a display cookie this costs nothing. */
export const readDisplay: Middleware = async (ctx, next) => {
  const { access } = ctx.state.endpoint;
  ctx.state.display = access === 'anyone' ? null : await identifyDisplay(ctx.req.headers.cookie);
  await next();
};

/** Authorizes the call: 401 with the reason, 409 when the page was opened by another user, 403. */
export const access: Middleware = (ctx, next) => {
  const { access, refusal } = ctx.state.endpoint;
  const { identity } = ctx.state;
  if (access === 'anyone') return next();
  if (access === 'display') {
    requirePaired(ctx.state.display);
    return next();
  }
  if (identity && 'ended' in identity)
    throw new Problem('SESSION_EXPIRED', endReasons[identity.ended], { reason: identity.ended });
  // A display's credential is valid for the board only.
  if (!identity && isPaired(ctx.state.display)) throw forbidden();
  if (!identity) throw new Problem('signed-out', 'Please sign in.');
  const openedFor = ctx.get(USER_HEADER);
  if (openedFor && openedFor !== identity.user.id)
    throw new Problem('other-user', 'Someone else signed in on this browser. Nothing was saved.');
  if (identity.user.mustChangePassword && !allowedBeforePasswordChange.has(ctx.state.endpoint))
    throw new Problem('password-change-required', 'Choose your own password first.');
  if (identity.user.mustAddSecondFactor && !allowedBeforeSecondFactor.has(ctx.state.endpoint))
    throw new Problem('second-factor-missing', 'Add a second factor first.');
  if (access !== 'signed-in' && !can(identity.user.role, access)) throw forbidden(refusal);
  return next();
};

/** Reads the session again and authorizes the call again: for a request that had to wait. */
export async function recheckAccess(ctx: Context, identify: Identify): Promise<void> {
  ctx.state.identity = await identify(ctx.get('cookie'));
  await access(ctx, () => Promise.resolve());
}

const forbidden = (refusal = 'Access denied. You do not have permission to do this.') =>
  new Problem('forbidden', refusal);
