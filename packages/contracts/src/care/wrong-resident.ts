/** The reason with which the author takes back a record of their own. */
export const wrongResidentReason = 'Wrong resident';
