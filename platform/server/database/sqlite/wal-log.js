// @ts-check
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'

export const WAL_HEADER_BYTES = 32
const COPY_BYTES = 1024 * 1024

/**
 * Copies the bytes from `start` up to `end`, durably.
 * @param {string} log
 * @param {{ start: number, end: number, to: string }} range
 */
export function copyLog(log, { start, end, to }) {
  const [source, target] = [openSync(log, 'r'), openSync(to, 'w', 0o600)]
  try {
    const buffer = Buffer.alloc(Math.min(COPY_BYTES, end - start))
    for (let position = start; position < end;) {
      const bytes = readSync(source, buffer, 0, Math.min(buffer.length, end - position), position)
      if (bytes === 0) throw new Error('The write-ahead log is shorter than expected.')
      for (let written = 0; written < bytes;) written += writeSync(target, buffer, written, bytes - written)
      position += bytes
    }
    fsyncSync(target)
  } finally {
    closeSync(source)
    closeSync(target)
  }
}

/**
 * Identifies the log since it was last emptied; undefined if it is empty.
 * @param {string} log
 */
export function readSalts(log) {
  const header = Buffer.alloc(WAL_HEADER_BYTES)
  const file = openIfExists(log)
  if (file === undefined) return undefined
  try {
    return readSync(file, header, 0, header.length, 0) === header.length ? header.toString('hex', 16, 24) : undefined
  } finally {
    closeSync(file)
  }
}

/** @param {string} path */
function openIfExists(path) {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined
    throw error
  }
}
