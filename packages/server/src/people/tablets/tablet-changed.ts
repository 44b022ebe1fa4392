/** The change event of shared tablets: one was enrolled, renamed or ended. */
export interface TabletChanged {
  readonly kind: 'tablet';
}
