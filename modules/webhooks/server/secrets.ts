import { createHmac, randomBytes } from 'node:crypto'
import { loadKey } from '#platform/server/encryption/load-key.ts'
import type { WebhookRow } from './tables.ts'

const PREFIX = 'whsec_'

export const createSalt = () => randomBytes(24).toString('base64url')

/** Derived, so that the database alone does not contain the secret. */
export const deriveSecret = (key: Buffer, salt: string) => PREFIX + createHmac('sha256', key).update(salt).digest('base64')

/** The headers of the Standard Webhooks specification; one signature for each valid secret. */
export function createSignedHeaders(key: Buffer, webhook: WebhookRow, message: { id: string; body: string; now: Date }) {
  const timestamp = String(Math.floor(message.now.getTime() / 1000))
  const content = `${message.id}.${timestamp}.${message.body}`
  const isPreviousValid = webhook.previousExpiresAt !== null && webhook.previousExpiresAt > message.now.toISOString()
  const salts = [webhook.secretSalt, ...(isPreviousValid && webhook.previousSalt ? [webhook.previousSalt] : [])]
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': salts.map((salt) => `v1,${sign(deriveSecret(key, salt), content)}`).join(' '),
  }
}

const sign = (secret: string, content: string) =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(content)
    .digest('base64')

export const SECRET_KEY = 'webhooks'

export const loadSecretKey = (dataDir: string): Promise<Buffer> => loadKey(dataDir, SECRET_KEY)
