import type { Row, Value } from './table.ts'

const MAX_ROWS = 2_000
export const MAX_BATCH_BYTES = 4_000_000

export async function* batchRows(rows: Iterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  let bytes = 0
  for (const row of rows) {
    batch.push(row)
    bytes += row.reduce<number>((sum, value) => sum + getSize(value), 0)
    if (batch.length < MAX_ROWS && bytes < MAX_BATCH_BYTES) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

const getSize = (value: Value) => (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8)

/** How many rows of this size are read at once. */
export const getBatchLength = (largestRow: number) => Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_BATCH_BYTES / (largestRow + 1))))
