/** One line of the table; `target` in words, `passes` undefined where there is none. */
export type Row = { name: string; figures: string[]; target: string; passes: boolean | undefined }
export type Table = { title: string; columns: string[]; rows: Row[] }

export const median = (values: readonly number[]) => percentile(values, 50)

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

/** Four digits at most. */
export const short = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

/** A row for a figure that must not be above `most`. */
export const atMost = (name: string, value: number, { most, unit }: { most: number; unit: string }): Row => ({
  name,
  figures: [`${short(value)} ${unit}`],
  target: `≤ ${most} ${unit}`,
  passes: value <= most,
})

export function print({ title, columns, rows }: Table): void {
  const lines = [
    ['', ...columns, 'target', ''],
    ...rows.map(({ name, figures, target, passes }) => [name, ...figures, target, passes === undefined ? '' : passes ? 'pass' : 'FAIL']),
  ]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  console.log(`\n${title}`)
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('   ')
        .trimEnd(),
    )
  }
}
