import './styles/main.css';

/** In two tasks: what the page is drawn with, and the app. */
async function start(): Promise<void> {
  await import('react-dom/client');
  await new Promise((resume) => setTimeout(resume));
  await import('./main.tsx');
}

/** The longest wait for the outline to be drawn, ms. A page in the background is not drawn. */
const patienceMs = 300;

// The browser's first use of Intl takes a phone 0.1 s: of the dashboard it is made while the styles are still waited for.
if (document.documentElement.dataset['start'] === 'dashboard')
  new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).formatToParts();

/** Resolves once the browser has drawn what is there. */
const drawn = () => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

// Draws the outline of index.html first: reading the app's scripts takes a slow phone a second.
if (document.getElementById('root')?.firstElementChild)
  void Promise.race([drawn(), pause(patienceMs)]).then(start);
else void start();
