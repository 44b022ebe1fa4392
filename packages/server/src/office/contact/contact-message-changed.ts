import type { ContactMessage } from '@hearthline/contracts';

/** The change event of the contact form: a message came (once for each), or somebody read, answered or deleted one. */
export type ContactMessageChanged =
  | { readonly kind: 'contact-message'; readonly what: 'received'; readonly message: ContactMessage }
  | { readonly kind: 'contact-message'; readonly what: 'updated' | 'deleted' };

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    'contact-message': ContactMessageChanged;
  }
}
