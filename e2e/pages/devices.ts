import { expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { desk, phone, tablet } from './sign-in.ts';

/** The devices that the staff's pages are made for. */
export const devices = { phone, tablet, desk } as const;
export type DeviceName = keyof typeof devices;

/**
 * Gives an open page the window and the pointer of another device: the layout follows both (`min-width`, `pointer`), so
 * that one loaded page can be looked at on every device. Its context must have been made without `hasTouch`.
 */
export async function emulateDevice(
  page: Page,
  { viewport, hasTouch = false }: BrowserContextOptions,
): Promise<void> {
  if (!viewport) throw new Error('a device has a window');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
  await page.setViewportSize(viewport);
  const sees = await page.evaluate(() => ({
    width: innerWidth,
    height: innerHeight,
    coarse: matchMedia('(pointer: coarse)').matches,
  }));
  expect(sees).toEqual({ ...viewport, coarse: hasTouch });
}
