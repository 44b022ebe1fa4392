import type { ContactInfo, GalleryDelays, SiteServices, SiteTexts } from '@hearthline/contracts';

/** The contents of the public site until the home enters its own contact data. */
export const defaultContact: ContactInfo = {
  address: '',
  phone: '',
  email: '',
  officeHours: 'Monday to Friday: 8:00 AM - 5:00 PM\nSaturday: 9:00 AM - 2:00 PM\nSunday: closed',
  visitingHours: 'Every day: 10:00 AM - 7:00 PM',
  mapUrl: '',
  facebookUrl: '',
};

export const defaultTexts: SiteTexts = {
  headline: 'Home, with someone always near.',
  lead: 'A residence for older people where the fire is lit, the doors have names, and help is a few steps away.',
  mission:
    'We look after people the way we would want our own parents looked after: with skill, with time, and with respect for the life each of them has lived. Nobody here is a room number. We learn how you take your coffee, which chair is yours and whom to call on your birthday.',
};

/** General texts that fit almost any home; the home enters its own. */
export const defaultServices: SiteServices = {
  medicalCare: 'Nursing care, and your doctor when it matters.',
  personalAssistance: 'Help with washing, dressing and getting about.',
  meals: 'Meals that suit your taste and your health, eaten in company.',
  physicalActivities: 'Gentle exercise, and walks when it is dry.',
  socialActivities: 'Music, cards, and company when you want it.',
  comfortableLiving: 'Your own chair, your own pictures, your own door.',
  compassion: 'We notice a bad day before it has to be said.',
  respect: 'Your habits, your faith and your privacy come with you.',
  excellence: 'Trained staff, checked records, and questions welcome.',
  community: 'Families, neighbours and friends are part of the house.',
};

export const defaultDelays: GalleryDelays = { top_banner_delay: 5, about_us_delay: 4 };
