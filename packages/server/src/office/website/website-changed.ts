/** The change event of the public site: its words, contact data and delays, or a picture. */
export interface WebsiteChanged {
  readonly kind: 'website';
  readonly what: 'created' | 'updated' | 'deleted';
  readonly record: { readonly id: string; readonly version: number };
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    website: WebsiteChanged;
  }
}

export const websiteChanged = (
  what: WebsiteChanged['what'],
  { _id, version }: { readonly _id: { toString(): string }; readonly version: number },
): WebsiteChanged => ({ kind: 'website', what, record: { id: _id.toString(), version } });
