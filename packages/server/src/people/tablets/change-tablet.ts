import { Problem } from '@hearthline/contracts';
import {
  changeDocument,
  type ChangeOptions,
  type DocumentChange,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { changesBetween, historyEntry, type Actor } from '../../records/clinical/history.ts';
import { createIdempotent, type IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { enterCode } from '../displays/enter-code.ts';
import { findActiveTablet, findTabletBySaveKey, insertTablet, writeTablet } from './tablet.repository.ts';
import type { TabletDocument } from './tablet.repository.ts';
import { presentTablet } from './tablet.presenter.ts';

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    /** The change event of shared tablets: a tablet was enrolled, renamed or ended. */
    tablet: {
      readonly kind: 'tablet';
    };
  }
}

type TabletChange = DocumentChange & { readonly set: { readonly name: string } };

export const noSuchTablet = () => new Problem('not-found', 'There is no such tablet.');

const repository: VersionedRepository<TabletDocument, TabletChange> = {
  find: findActiveTablet,
  write: writeTablet,
  notFound: noSuchTablet,
  stale: (current) =>
    new Problem('stale', 'Someone else changed this tablet in the meantime.', {
      current: presentTablet(current),
    }),
  toChange: () => ({ kind: 'tablet' }),
};

/** Enrols the tablet that shows the code. Throws as `enterCode`. */
export function enrolTablet(
  { code, name }: { readonly code: string; readonly name: string },
  actor: Actor,
  save: IdempotencyFields | null,
) {
  return enterCode({ code, kind: 'tablet', userId: actor.user.id }, (claim) =>
    createIdempotent(save, {
      make: async () => {
        const _id = await claim();
        const createdAt = new Date();
        const entry = historyEntry(actor, 'created', createdAt, {
          changes: { name: { before: null, after: name } },
        });
        return insertTablet({ _id, name, pairedByName: actor.user.name, createdAt, ...save }, entry);
      },
      findBySaveKey: findTabletBySaveKey,
      present: presentTablet,
      toChange: () => ({ kind: 'tablet' }),
    }),
  );
}

/** Renames a tablet. Throws 404; 409 `stale` with `current` if its version has changed. */
export async function renameTablet(
  id: string,
  name: string,
  options: ChangeOptions,
): Promise<TabletDocument> {
  const plan = (current: TabletDocument): TabletChange => ({
    action: 'updated',
    changes: changesBetween(current, { name }, ['name']),
    set: { name },
  });
  return (await changeDocument(repository, id, plan, options)).after;
}
