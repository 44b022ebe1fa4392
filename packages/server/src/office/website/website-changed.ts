/** The change event of the public site: its words, contact data and delays, or a picture. */
export interface WebsiteChanged {
  readonly kind: 'website';
  readonly what: 'created' | 'updated' | 'deleted';
  readonly record: { readonly id: string; readonly version: number };
}
