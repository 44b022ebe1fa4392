import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TopBar } from './top-bar.tsx';

it('TopBar: the name of the link home holds all that it shows, the label of a demonstration too', () => {
  render(
    <TopBar
      productName="Hearthline"
      version="Ver. 2.4.0"
      home="/dashboard"
      demo="Demo"
      onMenu={() => undefined}
    />,
  );
  // No styles apply here: a phone shows the label, larger devices the version.
  expect(screen.getByRole('link', { name: /^Hearthline\s*Ver\. 2\.4\.0\s*Demo\s*home page$/ })).toBeTruthy();
});
