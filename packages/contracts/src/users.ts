import * as z from 'zod/mini';
import { Id, Instant } from './primitives.ts';
import { Role } from './permissions.ts';

/** A member of staff, as colleagues see them. */
export const StaffMember = z.object({
  id: Id,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  role: Role,
});
export type StaffMember = z.infer<typeof StaffMember>;

/** A user account, without its secrets. */
export const User = z.extend(StaffMember, {
  username: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  active: z.boolean(),
  lastLogin: z.nullable(Instant),
  /** The password was made by the server: until its holder chooses another, nothing else is served. Told to them alone. */
  mustChangePassword: z.optional(z.boolean()),
});
export type User = z.infer<typeof User>;

/** Someone who was at work within the window asked for. */
export const ActiveUser = z.object({
  user: z.extend(StaffMember, { username: z.string(), email: z.nullable(z.string()) }),
  lastActivity: Instant,
});
export type ActiveUser = z.infer<typeof ActiveUser>;
