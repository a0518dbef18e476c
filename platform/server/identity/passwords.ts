import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's second recommended parameter set, about 20 ms; runs off the main thread. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Leaves one core for other requests during many sign-ins. */
const runLimited = pLimit(Math.max(1, availableParallelism() - 1))

export const hashPassword = (password: string) => runLimited(() => hash(password.normalize('NFC'), ARGON2ID))

let decoy: Promise<string> | undefined

/** Takes the same time for unknown accounts, so that timing does not reveal which accounts exist. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const expected = passwordHash || (await decoy)
  const matches = await runLimited(() => verify(expected, password.normalize('NFC')))
  return matches && Boolean(passwordHash)
}
