import './landing/landing.css';
import { watchTheme } from './ui/show/theme.ts';
import { startCarousels } from './landing/carousels.ts';
import { startLiveParts } from './landing/live-parts.ts';
import { startMap } from './landing/map.ts';
import { startSectionMarks } from './landing/section-marks.ts';

// The page is complete without this script: the server has rendered it.
watchTheme();
startLiveParts((part) => {
  startCarousels(part);
  startMap(part);
});
startSectionMarks();

const form = document.querySelector<HTMLFormElement>('#contact-form');
if (form) {
  const fields = form.querySelector('fieldset');
  if (fields) fields.disabled = false;
  const start = () =>
    void import('./landing/contact-form.ts').then(({ startContactForm }) => startContactForm(form));
  // The validation is larger than the rest of the script, and most visitors only read.
  form.addEventListener('focusin', start, { once: true });
  form.addEventListener('submit', (event) => event.preventDefault());
}
