import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Sorted, big-endian, 4 bytes each; written by `build-common-passwords.ts`. */
const FILE = join(import.meta.dirname, 'common-passwords.bin')

let loaded: Promise<Buffer> | undefined

/** Ignores case. One in 43,000 other passwords counts as common, because only 32 bits of each hash are stored. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= readFile(FILE)
  const fingerprints = await loaded
  const fingerprint = getFingerprint(password)
  let low = 0
  let high = fingerprints.length / 4
  while (low < high) {
    const middle = (low + high) >>> 1
    if (fingerprints.readUInt32BE(middle * 4) < fingerprint) low = middle + 1
    else high = middle
  }
  return low * 4 < fingerprints.length && fingerprints.readUInt32BE(low * 4) === fingerprint
}

/** The first 32 bits of the SHA-256 hash. */
export const getFingerprint = (password: string): number => createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE(0)
