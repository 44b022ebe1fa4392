import { onTestFinished } from 'vitest';
import { followPublishedChanges, type Change, type ChangeKind } from '../platform/core/change-bus.ts';

/** The changes of a kind that this process publishes from now on, until the test ends; the list grows as they come. */
export function published<Kind extends ChangeKind>(kind: Kind): Change<Kind>[] {
  const changes: Change<Kind>[] = [];
  onTestFinished(
    followPublishedChanges((change) => {
      if (change.kind === kind) changes.push(change as Change<Kind>);
    }),
  );
  return changes;
}
