import type { User } from '@hearthline/contracts';
import type { UserDocument } from './user.model.ts';

/** An account as other users see it. */
export function presentUser(user: UserDocument): User {
  return {
    id: String(user._id),
    name: user.name,
    photoUrl: user.photoUrl,
    role: user.role,
    username: user.username,
    email: user.email,
    phone: user.phone,
    active: user.active,
    lastLogin: user.lastLogin?.toISOString() ?? null,
  };
}

/** An account as its own sessions store it: also whether a temporary password must be changed. */
export function presentSelf(user: UserDocument): User {
  return { ...presentUser(user), ...(user.mustChangePassword && { mustChangePassword: true }) };
}
