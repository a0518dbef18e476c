/** One line of the table; `target` in words, `passes` undefined where there is none. */
export type Row = { name: string; figures: string[]; target: string; passes: boolean | undefined }
export type Table = { title: string; columns: string[]; rows: Row[] }
/** What `npm run bench -- name` measures; `brokeOff` says why it has no tables. */
export type Part = { name: string; tables: Table[]; brokeOff?: string }

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

/** A row for a figure that has no target. */
export const told = (name: string, figure: string): Row => ({ name, figures: [figure], target: '', passes: undefined })

export function print({ title, columns, rows }: Table): void {
  console.log(`\n${title}`)
  printLines([
    ['', ...columns, 'target', ''],
    ...rows.map(({ name, figures, target, passes }) => [name, ...figures, target, verdict(passes)]),
  ])
}

/** Every figure that has a target, of all parts, under what it is about. */
export function printWhole(parts: readonly Part[]): void {
  console.log('\nEvery figure that has a target')
  const lines = parts
    .flatMap(({ tables }) => tables)
    .flatMap(({ title, rows }) => {
      const aimed = rows.filter(({ passes }) => passes !== undefined)
      const figures = aimed.map((row) => [`  ${row.name}`, row.figures.join(' / '), row.target, verdict(row.passes)])
      return aimed.length === 0 ? [] : [[title, '', '', ''], ...figures]
    })
  printLines([['', 'measured', 'target', ''], ...lines])
}

/** Names what fell short and what broke off; true where there is any. */
export function printMissed(parts: readonly Part[]): boolean {
  const missed = rowsOf(parts)
    .filter(({ passes }) => passes === false)
    .map(({ part, name }) => `${part}: ${name}`)
  const broken = parts.filter(({ brokeOff }) => brokeOff !== undefined).map(({ name, brokeOff }) => `${name} broke off (${brokeOff})`)
  const all = [...missed, ...broken]
  console.log(all.length === 0 ? '\nEvery target is reached.' : `\nMissed: ${all.join('; ')}.`)
  return all.length > 0
}

const rowsOf = (parts: readonly Part[]) =>
  parts.flatMap((part) => part.tables.flatMap((table) => table.rows.map((row) => ({ part: part.name, ...row }))))

const verdict = (passes: boolean | undefined) => (passes === undefined ? '' : passes ? 'pass' : 'FAIL')

function printLines(lines: readonly string[][]): void {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('   ')
        .trimEnd(),
    )
  }
}
