import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getFingerprint } from './common-passwords.ts'

/** Writes the filter from a list of passwords, one per line, most common first: `node build-common-passwords.ts list.txt`. */
const COUNT = 100_000
/** Shorter passwords are rejected anyway. */
const MIN_LENGTH = 8

const lines = readFileSync(process.argv[2]!, 'utf8').split(/\r?\n/)
const passwords = new Set(lines.map((line) => line.toLowerCase()).filter(({ length }) => length >= MIN_LENGTH))
const fingerprints = [...passwords].slice(0, COUNT).map(getFingerprint)
const bytes = Buffer.alloc(fingerprints.length * 4)
fingerprints.sort((a, b) => a - b).forEach((fingerprint, index) => bytes.writeUInt32BE(fingerprint, index * 4))
writeFileSync(join(import.meta.dirname, 'common-passwords.bin'), bytes)
