interface RegisterSubject {
  /** Id of the medication. */
  readonly id: string;
  readonly residentId?: string | undefined;
}

/** Address of the register of a medication, or of the lines of one resident in it. */
export const registerHref = ({ id, residentId }: RegisterSubject): string =>
  `/medications/${id}/register${residentId === undefined ? '' : `?residentId=${residentId}`}`;
