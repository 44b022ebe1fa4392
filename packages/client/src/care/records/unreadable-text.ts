import { formatCount } from '@hearthline/contracts';
/** `1 record could not be read`, `1,204 records could not be read`. */
export const unreadableText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'record' : 'records'} could not be read`;
