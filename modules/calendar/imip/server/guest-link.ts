import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '#platform/server/api-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import { loadKey } from '#platform/server/encryption/load-key.ts'

/** `key` is the original start of the occurrence that the guest was invited to, null for the whole event; `sequence` is that of the message. */
export type GuestLink = { guestId: number; key: string | null; sequence: number; expiresAt: string }

export const GUEST_LINK_KEY = 'guest-links'

/** The token is signed, so that it needs no storage and cannot be guessed or changed. */
export async function signGuestLink(
  { dataDir }: Pick<Config, 'dataDir'>,
  { guestId, key, sequence, expiresAt }: GuestLink,
): Promise<string> {
  const payload = Buffer.from(JSON.stringify([guestId, key, sequence, expiresAt])).toString('base64url')
  return `${payload}.${(await sign(dataDir, payload)).toString('base64url')}`
}

/** Throws 404 for changed or guessed tokens and for those that have expired. */
export async function readGuestLink({ dataDir }: Pick<Config, 'dataDir'>, token: string, now: string): Promise<GuestLink> {
  const [payload = '', signature = '', ...rest] = token.split('.')
  const expected = await sign(dataDir, payload)
  const actual = Buffer.from(signature, 'base64url')
  if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new ApiError(404, 'calendar.invalid_link', 'This link is not valid. Open the link in your invitation email.')
  const content = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [number, string | null, number, string]
  const [guestId, key, sequence, expiresAt] = content
  if (expiresAt <= now) throw new ApiError(404, 'calendar.link_expired', 'This link has expired. Answer the invitation email instead.')
  return { guestId, key, sequence, expiresAt }
}

const sign = async (dataDir: string, payload: string) =>
  createHmac('sha256', await loadKey(dataDir, GUEST_LINK_KEY))
    .update(payload)
    .digest()
