import { isIP } from 'node:net'
import type { Credential } from '#platform/contract/factors.ts'
import { ApiError } from '../../api-error.ts'
import type { Config } from '../../config/config.ts'

export type WebAuthn = typeof import('@simplewebauthn/server')

/** Loaded on first use, because most requests do not need it; takes too long for a transaction. */
export const loadWebAuthn = (): Promise<WebAuthn> => import('@simplewebauthn/server')

/** The domain that passkeys belong to. Browsers offer none on IP addresses and, except on localhost, without HTTPS. */
export function findRelyingParty({ publicUrl }: Config): { id: string; origin: string } | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isSecure && !isAddress ? { id: hostname, origin } : undefined
}

export function getRelyingParty(config: Config): { id: string; origin: string } {
  const relyingParty = findRelyingParty(config)
  if (relyingParty) return relyingParty
  throw new ApiError(
    409,
    'factors.passkeys_unavailable',
    `Passkeys need a PUBLIC_URL with a domain name and https:// (or http://localhost), not ${config.publicUrl}.`,
  )
}

/** Throws 400 if the browser's response is not readable. */
export function readChallenge({ response }: Credential): string {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    const { challenge } = clientData as { challenge?: unknown }
    if (typeof challenge === 'string') return challenge
  } catch {
    // Reported below.
  }
  throw invalidPasskey()
}

export const invalidPasskey = () => new ApiError(400, 'auth.passkey_invalid', 'This passkey could not be verified. Try again.')
