import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { CropField } from './crop-field.tsx';
import { changedCrop, cropText, getMiddle, wholePicture, type CropShares } from './crop-shares.ts';

const ratio = 16 / 9;
const tall = { width: 900, height: 1600, ratio };
const wide = { width: 3200, height: 900, ratio };

it('crop: the middle is the largest part in the wanted shape', () => {
  expect(cropText(getMiddle(tall))).toBe('0,0.341797,1,0.316406');
  expect(cropText(getMiddle(wide))).toBe('0.25,0,0.5,1');
  expect(cropText(getMiddle({ ...tall, ratio: 1 }))).toBe('0,0.21875,1,0.5625');
});

it('crop: a part keeps its shape and stays within the picture', () => {
  expect(cropText(changedCrop(getMiddle(wide), { x: 0.9 }, wide))).toBe('0.5,0,0.5,1');
  expect(cropText(changedCrop(getMiddle(wide), { width: 2 }, wide))).toBe('0.25,0,0.5,1');
  expect(cropText(changedCrop(getMiddle(tall), { width: 0.5, y: -1 }, tall))).toBe('0,0,0.5,0.158203');
});

it('crop: is typed as numbers, and taken back', async () => {
  const chosen: CropShares[] = [];
  function Form() {
    const [crop, setCrop] = useState(wholePicture);
    const change = (next: CropShares) => {
      chosen.push(next);
      setCrop(next);
    };
    return <CropField file={file} crop={crop} ratio={ratio} onChange={change} />;
  }
  const file = new File(['picture'], 'garden.jpg', { type: 'image/jpeg' });
  const { container } = render(<Form />);
  // The picture's shape is unknown before the picture has loaded.
  expect(screen.queryByRole('textbox')).toBeNull();
  const image = container.querySelector('img');
  if (!image) throw new Error('no picture');
  Object.defineProperties(image, { naturalWidth: { value: 900 }, naturalHeight: { value: 1600 } });
  fireEvent.load(image);
  const fieldOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  expect(fieldOf('From the top (%)').value).toBe('34.2');
  await userEvent.clear(fieldOf('Width (%)'));
  await userEvent.type(fieldOf('Width (%)'), '50');
  await userEvent.clear(fieldOf('From the top (%)'));
  await userEvent.type(fieldOf('From the top (%)'), '10');
  await userEvent.tab();
  expect(cropText(chosen.at(-1) ?? wholePicture)).toBe('0,0.1,0.5,0.158203');
  await userEvent.click(screen.getByRole('button', { name: 'Use the middle' }));
  expect(chosen.at(-1)).toBe(wholePicture);
  expect(fieldOf('Width (%)').value).toBe('100');
});

it('crop: a picture that the browser cannot show is said to be cut around its middle', () => {
  const file = new File(['picture'], 'garden.tiff', { type: 'image/tiff' });
  const { container } = render(
    <CropField file={file} crop={wholePicture} ratio={1} onChange={() => undefined} />,
  );
  fireEvent.error(container.querySelector('img') ?? container);
  expect(screen.getByText(/The middle of it will be used/)).toBeTruthy();
});
