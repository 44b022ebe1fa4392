import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href^="/appearance.css"]')];
const hrefs = () => links().map((link) => link.getAttribute('href'));

/** The test's browser loads no style sheet: it reports success, or a failure, at once. */
const loading = (
  window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
).happyDOM.settings;

async function openPage(styles: Record<string, string> = {}) {
  vi.resetModules();
  for (const [name, value] of Object.entries(styles)) document.documentElement.style.setProperty(name, value);
  const [{ followAppearance, loginImageAtom }, { store }] = [
    await import('./appearance.ts'),
    await import('../state/store.ts'),
  ];
  return { followAppearance, loginImage: () => store.get(loginImageAtom) };
}

beforeEach(() => {
  loading.handleDisabledFileLoadingAsSuccess = true;
  document.head.innerHTML = '<link rel="stylesheet" href="/appearance.css">';
});
afterEach(() => {
  document.documentElement.removeAttribute('style');
  vi.restoreAllMocks();
});

it('Appearance: reads the picture from the style sheet, and sends no request while the version is the same', async () => {
  const page = await openPage({ '--appearance': '"one"', '--login-image': '"/website/a-800.webp"' });
  expect(page.loginImage()).toBe('/website/a-800.webp');
  page.followAppearance('one');
  expect(hrefs()).toEqual(['/appearance.css']);
});

it('Appearance: loads the new colours, and no longer uses the old style sheet', async () => {
  const page = await openPage();
  expect(page.loginImage()).toBeNull();
  page.followAppearance();
  expect(hrefs()).toEqual(['/appearance.css']);
  document.documentElement.style.setProperty('--login-image', '"/website/b-800.webp"');
  page.followAppearance('two');
  expect(hrefs()).toEqual(['/appearance.css?of=two']);
  expect(page.loginImage()).toBe('/website/b-800.webp');
});

it('Appearance: keeps its colours if the new ones can not be loaded, and retries', async () => {
  const page = await openPage();
  loading.handleDisabledFileLoadingAsSuccess = false;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  page.followAppearance('two');
  expect(hrefs()).toEqual(['/appearance.css']);
  loading.handleDisabledFileLoadingAsSuccess = true;
  page.followAppearance('two');
  expect(hrefs()).toEqual(['/appearance.css?of=two']);
});
