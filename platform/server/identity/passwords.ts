import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limited } from '../limited.ts'

/** OWASP's second choice of parameters, about 20 ms; runs off the main thread. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A morning of sign-ins leaves a processor to those who are at work already. */
const inTurn = limited(Math.max(1, availableParallelism() - 1))

export const hashPassword = (password: string) => inTurn(() => hash(password.normalize('NFC'), ARGON2ID))

let decoy: Promise<string> | undefined

/** Takes as long for an account that does not exist, so that time tells nobody which accounts do. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const expected = passwordHash || (await decoy)
  const matches = await inTurn(() => verify(expected, password.normalize('NFC')))
  return matches && Boolean(passwordHash)
}
