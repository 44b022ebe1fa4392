import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { SearchSelect } from './search-select.tsx';

const options = [
  { value: '1', label: 'Edith Blackwood', detail: 'Room 3' },
  { value: '2', label: 'Harold Pemberton', detail: 'Room 7' },
];

function ResidentSelect() {
  const [value, setValue] = useState<string | null>('1');
  return <SearchSelect label="Resident" options={options} value={value} onChange={setValue} />;
}

describe('SearchSelect', () => {
  it('replaces the chosen label by what is typed after a click', async () => {
    const user = userEvent.setup();
    render(<ResidentSelect />);
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Resident' });
    expect(input.value).toBe('Edith Blackwood');
    await user.click(input);
    await user.keyboard('harold');
    expect(input.value).toBe('harold');
    await user.click(await screen.findByRole('option', { name: /Harold Pemberton/ }));
    expect(input.value).toBe('Harold Pemberton');
  });

  it('keeps what is typed when it is clicked', async () => {
    const user = userEvent.setup();
    render(<ResidentSelect />);
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Resident' });
    await user.click(input);
    await user.keyboard('har');
    await user.click(input);
    await user.keyboard('old');
    expect(input.value).toBe('harold');
  });
});
