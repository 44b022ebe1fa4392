import {
  ActivityType,
  type ActivityType as Type,
  type AuditAction,
  type AuditEntity,
} from '@hearthline/contracts';
import type { AuditSelection } from '../../records/audit/audit-page.repository.ts';

interface Source {
  readonly entities: readonly AuditEntity[];
  readonly actions: readonly AuditAction[];
  /** True if the entries are about the user; otherwise the user is their author. */
  readonly isAboutUser: boolean;
}

/** The audit entries of each type of activity. */
const sources: Readonly<Record<Type, Source>> = {
  login: { entities: ['session'], actions: ['signed-in'], isAboutUser: true },
  logout: { entities: ['session'], actions: ['signed-out'], isAboutUser: true },
  'failed-login': {
    entities: ['sign-in'],
    actions: ['sign-in-failed', 'sign-in-refused', 'locked-out'],
    isAboutUser: true,
  },
  setting: { entities: ['setting'], actions: ['updated'], isAboutUser: false },
  backup: { entities: ['backup'], actions: ['backed-up'], isAboutUser: false },
  restore: { entities: ['backup'], actions: ['restored'], isAboutUser: false },
  export: { entities: ['export', 'report'], actions: ['exported'], isAboutUser: false },
  print: { entities: ['report'], actions: ['printed'], isAboutUser: false },
};

const types = ActivityType.options;

/** The audit selections for a user's activities and for a type; for all if absent. */
export function activitySelections(filter: {
  readonly userId?: string | undefined;
  readonly type?: Type | undefined;
}): AuditSelection[] {
  const { userId, type } = filter;
  return (type ? [type] : types).flatMap((each) => {
    const { entities, actions, isAboutUser } = sources[each];
    const user = userId && (isAboutUser ? { entityId: userId } : { byId: userId });
    return entities.map((entity) => ({ entity, actions, ...user }));
  });
}

/** Returns the activity type of an entry that a selection found. */
export function getActivityType({ entity, action }: { entity: AuditEntity; action: AuditAction }): Type {
  const found = types.find(
    (type) => sources[type].entities.includes(entity) && sources[type].actions.includes(action),
  );
  if (!found) throw new Error(`${entity} ${action} is no activity`);
  return found;
}

export const isAboutUser = (type: Type): boolean => sources[type].isAboutUser;
