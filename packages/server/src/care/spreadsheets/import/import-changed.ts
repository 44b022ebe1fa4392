import type { StoredImport } from '@hearthline/contracts';

/** The change event of an import or its undoing: many rows of one kind, once. */
export interface ImportChanged {
  readonly kind: 'import';
  readonly resource: StoredImport['kind'];
}

declare module '../../../platform/core/change-bus.ts' {
  interface Changes {
    import: ImportChanged;
  }
}
