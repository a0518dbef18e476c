import { hash } from 'node:crypto'
import type { Row, Value } from './table.ts'

const LANES = [0, 8, 16, 24]

/** The sum of the hashes of all rows, which does not depend on their order. */
export class Checksum {
  rows = 0
  readonly #lanes = new BigUint64Array(LANES.length)

  add(rows: readonly Row[]): void {
    this.rows += rows.length
    for (const row of rows) {
      const digest = hash('sha256', JSON.stringify(row.map(encode)), 'buffer')
      for (const [lane, offset] of LANES.entries()) this.#lanes[lane]! += digest.readBigUInt64LE(offset)
    }
  }

  toString(): string {
    return `${this.rows} ${[...this.#lanes].map((lane) => lane.toString(16)).join(' ')}`
  }
}

function encode(value: Value): string | null {
  if (value === null) return null
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('base64')}`
  return `${typeof value} ${value}`
}
