export const productName = 'Hearthline';
export const productSubtitle = 'Senior Care Management System';
