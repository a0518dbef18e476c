import { createHmac, randomBytes } from 'node:crypto'

/** RFC 6238 with the parameters that all authenticator apps support: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const createTotpSecret = () => toBase32(randomBytes(SECRET_BYTES))

/** Returns the time step that the code belongs to, at most one from the current one and later than `lastStep`; otherwise undefined. */
export function findTotpStep(secret: string, code: string, { now, lastStep }: { now: string; lastStep: number }): number | undefined {
  const current = getTotpStep(now)
  return [current, current - 1, current + 1].find((step) => step > lastStep && computeTotp(secret, step) === code)
}

export const getTotpStep = (instant: string) => Math.floor(Date.parse(instant) / 1000 / STEP_SECONDS)

export function computeTotp(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = digest.at(-1)! & 0xf
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** The Key URI Format of authenticator apps, for QR codes. */
export function formatTotpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}

/** RFC 4648 without padding */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => ALPHABET[parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}
