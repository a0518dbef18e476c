/** A line of a table. `passes` is undefined when there is no target. */
export type Row = { name: string; values: string[]; target: string; passes: boolean | undefined }
export type Table = { title: string; columns: string[]; rows: Row[] }
/** The tables of one benchmark, or why it failed. */
export type BenchmarkResult = { name: string; tables: Table[]; error?: string }

export const median = (values: readonly number[]) => percentile(values, 50)

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

/** Formats a number with at most three significant decimals: 123, 12.3 or 1.23. */
export const formatNumber = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

/** A row that passes when the value is at most `max`. */
export const atMost = (name: string, value: number, { max, unit }: { max: number; unit: string }): Row => ({
  name,
  values: [`${formatNumber(value)} ${unit}`],
  target: `≤ ${max} ${unit}`,
  passes: value <= max,
})

/** A row that passes when the value is at least `min`. */
export const atLeast = (name: string, value: number, { min, unit }: { min: number; unit: string }): Row => ({
  name,
  values: [`${formatNumber(value)} ${unit}`],
  target: `≥ ${min} ${unit}`,
  passes: value >= min,
})

export const withoutTarget = (name: string, value: string): Row => ({ name, values: [value], target: '', passes: undefined })
