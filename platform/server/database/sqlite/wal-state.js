// @ts-check
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * How far the write-ahead log has been copied. `salts` identify the log since it was last emptied; `offset` and `checkpointed` are bytes of
 * it; `database` is the database file's size and time of change after the last checkpoint; `isCheckpointing` says that an empty log was
 * emptied by a checkpoint of ours.
 * @typedef {{ generation: string, segment: number, firstSegment: number, salts: string, offset: number, checkpointed: number,
 *   isCheckpointing: boolean, database: string | null }} WalState
 */

const STATE_FILE = 'state.json'

/**
 * @param {string} folder
 * @returns {WalState | undefined}
 */
export function readState(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, STATE_FILE), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string} folder
 * @param {WalState} state
 */
export function writeState(folder, state) {
  const path = join(folder, STATE_FILE)
  const file = openSync(`${path}.new`, 'w', 0o600)
  try {
    writeSync(file, JSON.stringify(state))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
}

/** @param {string} folder */
export const deleteState = (folder) => rmSync(join(folder, STATE_FILE), { force: true })
