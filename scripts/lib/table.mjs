const columns = ['bench', 'figure', 'value', 'aim', 'met', 'against'];

/** Rows of figures as aligned text. */
export function table(rows) {
  const cells = rows.map((row) => ({
    bench: row.bench,
    figure: row.figure,
    value: `${row.value.toLocaleString('en')} ${row.unit}`,
    aim: row.aim ?? '',
    met: row.ok === undefined ? '' : row.ok ? 'yes' : 'MISSED',
    against: row.against ?? '',
  }));
  const head = Object.fromEntries(columns.map((column) => [column, column]));
  const width = (column) => Math.max(...[head, ...cells].map((cell) => cell[column].length));
  return [head, ...cells]
    .map((cell) =>
      columns
        .map((column) => cell[column].padEnd(width(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
