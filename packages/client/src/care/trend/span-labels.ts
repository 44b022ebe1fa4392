import type { TrendSpan } from '@hearthline/contracts';

export const spanLabels: Readonly<Record<TrendSpan, { readonly short: string; readonly long: string }>> = {
  '24h': { short: '24 h', long: 'last 24 hours' },
  '7d': { short: '7 d', long: 'last 7 days' },
  '30d': { short: '30 d', long: 'last 30 days' },
  '1y': { short: '1 y', long: 'last year' },
};
