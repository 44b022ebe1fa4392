import type { DiskSpace } from '@hearthline/contracts';
import type { HomeTime } from '../../lib/home-time.ts';

const GB = 1024 ** 3;
const MB = 1024 ** 2;
const dayMs = 24 * 60 * 60_000;

/** "38.2 GB", "412 MB" */
export function bytesText(bytes: number): string {
  if (bytes >= 100 * GB) return `${Math.round(bytes / GB)} GB`;
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.floor(bytes / MB)} MB`;
}

/** When the disk will be full, as far as it is known. */
export function paceText({ shrinksPerDay, fullAt }: DiskSpace, now: Date, home: HomeTime): string {
  if (fullAt !== null) {
    if (new Date(fullAt).getTime() - now.getTime() < 2 * dayMs)
      return `At this pace it is full at about ${home.dayAndTime(fullAt)}.`;
    return `At this pace it is full around ${home.day(fullAt)}, ${home.isoDay(fullAt).slice(0, 4)}.`;
  }
  if (shrinksPerDay === null) return 'When it will be full is not known yet: that takes a day of watching.';
  return shrinksPerDay === 0 ? 'It is not filling up.' : 'At this pace it lasts for years.';
}

/**
 * The warning for root; null while there is room. Only the embedded engine reserves room for sign-ins and settings.
 */
export function diskWarning(state: DiskSpace['state'], engine: 'embedded' | 'mongodb') {
  if (state === 'ok') return null;
  if (state === 'low')
    return {
      title: 'The disk is filling up',
      text: 'Make room on it, or move old backups elsewhere, before records can no longer be saved.',
    };
  return {
    title: 'The disk is full',
    text:
      engine === 'embedded'
        ? 'No records can be saved until there is room. Signing in and out and the switches on this page still work.'
        : 'No backups can be made until there is room, and a database on this disk cannot save.',
  };
}
