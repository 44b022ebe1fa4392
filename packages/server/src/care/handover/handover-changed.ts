/** The change event of handovers: a note was added or removed, or somebody read one. */
export interface HandoverChanged {
  readonly kind: 'handover';
}
