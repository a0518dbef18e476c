import { hash, verify } from '@node-rs/argon2'

/** OWASP's second choice of parameters, about 20 ms; runs off the main thread. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string) => hash(password.normalize('NFC'), ARGON2ID)

let decoy: Promise<string> | undefined

/** Takes as long for an account that does not exist, so that time tells nobody which accounts do. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(passwordHash || (await decoy), password.normalize('NFC'))
  return matches && Boolean(passwordHash)
}
