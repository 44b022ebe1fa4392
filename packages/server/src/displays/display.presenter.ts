import type { Display } from '@hearthline/contracts';
import type { DisplayDocument } from './display.model.ts';

/** A display as those who look after them see it: no credential. */
export function presentDisplay(display: DisplayDocument): Display {
  return {
    id: display._id.toString(),
    version: display.version,
    name: display.name,
    grade: display.grade,
    lastSeenAt: display.lastSeenAt?.toISOString() ?? null,
    address: display.address,
    appVersion: display.appVersion,
    pairedByName: display.pairedByName,
    createdAt: display.createdAt.toISOString(),
  };
}
