import { randomBytes } from 'node:crypto';
import { can, Problem, userLists, type Role, type users, type UserDraft } from '@hearthline/contracts';
import { invitationMail } from './account-mails.ts';
import { getActor, historyEntry, type Actor } from '../../records/clinical/history.ts';
import {
  createIdempotent,
  idempotencyFields,
  type IdempotencyFields,
} from '../../records/clinical/idempotency.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { Reply, type Call, type Handlers } from '../../platform/core/handlers.ts';
import { preparePhoto } from '../../platform/images/prepare-photo.ts';
import { isMailSet } from '../settings/email-setting.repository.ts';
import { findAccountBySaveKey, insertAccount } from '../../people/users/account.repository.ts';
import { presentAccount } from '../../people/users/user.presenter.ts';
import { checkRole, forbidden } from './account-policy.ts';
import type { AccountRoutesDeps } from './account-routes-deps.ts';
import { hashNewPassword, passwordTag } from './hash-new-password.ts';
import { setPhoto } from './set-photo.ts';
import { userChanged } from './user-changed.ts';
import type { UserDocument } from '../../people/users/user.repository.ts';
import { checkUnique } from './check-unique.ts';

type Create =
  'create' | 'createRoot' | 'createAdministrator' | 'createManager' | 'createNurse' | 'createGerocultor';

export function createRoutes({ config, queueMail }: AccountRoutesDeps): Pick<Handlers<typeof users>, Create> {
  const createIn = (role: Role) => (call: Call<(typeof users)[Create]>) => {
    checkRole(call.body.role, role);
    return create(call);
  };

  async function create(call: Call<(typeof users)[Create]>) {
    const { body, caller, idempotencyKey, ip } = call;
    if (body.invite && !(await isMailSet())) throw noMail();
    // Before anything is stored: with a picture that is none, nobody is added.
    if (call.file) await preparePhoto(call.file, undefined, 'user');
    // Nobody knows the password of somebody who is invited, until the link sets another.
    const password = body.password ?? randomBytes(32).toString('base64url');
    // A plain hash of the body is stored: the password goes into it by a keyed one.
    const tag = body.password === undefined ? '' : passwordTag(body.password, config);
    const save = idempotencyFields(caller.user.id, idempotencyKey, { ...body, password: tag });
    const { document, repeated, published } = await createIdempotent(save, {
      make: async () =>
        createAccount(body, await hashNewPassword(password, ip, config), getActor(call), save),
      findBySaveKey: findAccountBySaveKey,
      present: presentAccount,
      toChange: (account) => (account.hidden ? null : userChanged('created', account)),
    });
    if (published && !document.hidden && body.invite)
      await queueMail(invitationMail(String(document._id), getActor(call)));
    const user = presentAccount(await withPhoto(document, call));
    return repeated ? new Reply({ user }, { status: 200 }) : { user };
  }

  /** The account with the photo that came with it; one that has a photo by now keeps it. */
  async function withPhoto(
    document: UserDocument,
    call: Call<(typeof users)[Create]>,
  ): Promise<UserDocument> {
    if (!call.file || document.photoKey || document.hidden) return document;
    const { before, after } = await setPhoto(String(document._id), getActor(call), { file: call.file });
    publishChange(userChanged('updated', after, before));
    return after;
  }

  return {
    create: async (call) => {
      if (!can(call.caller.user.role, userLists[call.body.role].edit)) throw forbidden();
      return create(call);
    },
    createRoot: createIn('root'),
    createAdministrator: createIn('administrator'),
    createManager: createIn('manager'),
    createNurse: createIn('nurse'),
    createGerocultor: createIn('gerocultor'),
  };
}

function noMail(): Problem {
  const message = 'No e-mail is set up, so no invitation can be sent. Please set a password.';
  return new Problem('invalid', message, { fields: { invite: message } });
}

/** Stores a new account, whose password is a temporary one. Throws 422 for a taken username or e-mail. */
function createAccount(
  { password: _hashed, invite: _mailed, ...draft }: UserDraft,
  passwordHash: string,
  actor: Actor,
  save: IdempotencyFields | null,
): Promise<UserDocument> {
  const history = [historyEntry(actor, 'created', new Date())];
  return checkUnique(() =>
    insertAccount({ ...draft, ...save, passwordHash, mustChangePassword: true, history }),
  );
}
