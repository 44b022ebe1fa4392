import { accountLinkStops } from './account-link-stops.ts';
import { administrationStops } from './administration-stops.ts';
import { helpStops } from './help-stops.ts';
import { medicationStops } from './medication-stops.ts';
import { residentStops } from './resident-stops.ts';
import { rootStops } from './root-stops.ts';
import { spreadsheetStops } from './spreadsheet-stops.ts';
import { userStops } from './user-stops.ts';
import { websiteStops } from './website-stops.ts';

/** Pages for the accessibility spec that stand in files of their own. */
export const pageStops = [
  ...medicationStops,
  ...residentStops,
  ...userStops,
  ...spreadsheetStops,
  ...administrationStops,
  ...accountLinkStops,
  ...rootStops,
  ...websiteStops,
  ...helpStops,
];
