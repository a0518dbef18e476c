import type { BenchmarkResult, Table } from './results.ts'

export function printTable({ title, columns, rows }: Table): void {
  console.log(`\n${title}`)
  printLines([
    ['', ...columns, 'target', ''],
    ...rows.map(({ name, values, target, passes }) => [name, ...values, target, formatVerdict(passes)]),
  ])
}

/** Prints all values that have a target in one table. */
export function printSummary(results: readonly BenchmarkResult[]): void {
  console.log('\nAll values with a target')
  const lines = results
    .flatMap(({ tables }) => tables)
    .flatMap(({ title, rows }) => {
      const withTarget = rows.filter(({ passes }) => passes !== undefined)
      const values = withTarget.map((row) => [`  ${row.name}`, row.values.join(' / '), row.target, formatVerdict(row.passes)])
      return values.length === 0 ? [] : [[title, '', '', ''], ...values]
    })
  printLines([['', 'measured', 'target', ''], ...lines])
}

/** Prints missed targets and failed benchmarks. Returns whether there are any. */
export function printMissedTargets(results: readonly BenchmarkResult[]): boolean {
  const missed = results.flatMap(({ name, tables }) =>
    tables.flatMap(({ rows }) => rows.filter(({ passes }) => passes === false).map((row) => `${name}: ${row.name}`)),
  )
  const failed = results.flatMap(({ name, error }) => (error === undefined ? [] : [`${name} failed (${error})`]))
  const lines = [...missed, ...failed]
  console.log(lines.length === 0 ? '\nAll targets were met.' : `\nMissed: ${lines.join('; ')}.`)
  return lines.length > 0
}

const formatVerdict = (passes: boolean | undefined) => (passes === undefined ? '' : passes ? 'pass' : 'FAIL')

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
