import {
  ActivityType,
  type ActivityType as Type,
  type AuditAction,
  type AuditEntity,
} from '@hearthline/contracts';
import type { AuditSelection } from '../audit/audit-page.model.ts';

interface Source {
  readonly entity: AuditEntity;
  readonly actions: readonly AuditAction[];
  /** Its entries are about the user; those of the others name the user as who did it. */
  readonly isAboutUser: boolean;
}

/** The audit entries of each type of activity. */
const sources: Readonly<Record<Type, Source>> = {
  login: { entity: 'session', actions: ['signed-in'], isAboutUser: true },
  logout: { entity: 'session', actions: ['signed-out'], isAboutUser: true },
  'failed-login': {
    entity: 'sign-in',
    actions: ['sign-in-failed', 'sign-in-refused', 'locked-out'],
    isAboutUser: true,
  },
  setting: { entity: 'setting', actions: ['updated'], isAboutUser: false },
  backup: { entity: 'backup', actions: ['backed-up'], isAboutUser: false },
  restore: { entity: 'backup', actions: ['restored'], isAboutUser: false },
  export: { entity: 'export', actions: ['exported'], isAboutUser: false },
};

const types = ActivityType.options;

/** What to read of the audit for the activities of a user and of a type; without them, of all. */
export function activitySelections(filter: {
  readonly userId?: string | undefined;
  readonly type?: Type | undefined;
}): AuditSelection[] {
  const { userId, type } = filter;
  return (type ? [type] : types).map((each) => {
    const { entity, actions, isAboutUser } = sources[each];
    return { entity, actions, ...(userId && (isAboutUser ? { entityId: userId } : { byId: userId })) };
  });
}

/** The type of an entry that a selection found. */
export function activityTypeOf({ entity, action }: { entity: AuditEntity; action: AuditAction }): Type {
  const found = types.find(
    (type) => sources[type].entity === entity && sources[type].actions.includes(action),
  );
  if (!found) throw new Error(`${entity} ${action} is no activity`);
  return found;
}

export const isAboutUser = (type: Type): boolean => sources[type].isAboutUser;
