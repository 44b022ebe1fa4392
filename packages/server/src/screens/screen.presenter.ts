import type { Screen } from '@hearthline/contracts';
import type { ScreenDocument } from './screen.model.ts';

/** A screen as those who look after them see it: no credential. */
export function presentScreen(screen: ScreenDocument): Screen {
  return {
    id: screen._id.toString(),
    version: screen.version,
    name: screen.name,
    grade: screen.grade,
    lastSeenAt: screen.lastSeenAt?.toISOString() ?? null,
    address: screen.address,
    appVersion: screen.appVersion,
    pairedByName: screen.pairedByName,
    createdAt: screen.createdAt.toISOString(),
  };
}
