import { expect, it } from 'vitest';
import { startMap } from './map.ts';

it('map: the page loads nothing of third parties until the visitor asks for it', () => {
  const address = 'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4';
  // Not in the document: the test loads no frame.
  const part = document.createElement('div');
  part.innerHTML = `<div class="map" data-map="${address}"><button type="button" hidden>Show map</button></div>`;
  startMap(part);
  expect(part.querySelector('iframe')).toBeNull();
  const button = part.querySelector('button')!;
  expect(button.hidden).toBe(false);
  button.click();
  const frame = part.querySelector('iframe')!;
  expect(frame.src).toBe(address);
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-popups');
  expect(frame.referrerPolicy).toBe('no-referrer');
});
