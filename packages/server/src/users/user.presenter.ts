import type { User } from '@hearthline/contracts';
import type { UserDocument } from './user.model.ts';

/** An account as its colleagues see it: no secrets. */
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

/** An account as its own sessions carry it: also whether its password is still the printed one. */
export function presentSelf(user: UserDocument): User {
  return { ...presentUser(user), ...(user.mustChangePassword && { mustChangePassword: true }) };
}
