export const titleHint = 'What the picture shows, for those who cannot see it: "The garden in spring".';
