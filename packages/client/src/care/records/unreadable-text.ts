/** `1 record could not be read`, `1,204 records could not be read`. */
export const unreadableText = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'} could not be read`;
