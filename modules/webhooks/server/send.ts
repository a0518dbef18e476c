import { OutboundError } from '#platform/server/outbound/outbound-errors.ts'
import { createSignedHeaders } from './secrets.ts'
import type { WebhookContext, WebhookRow } from './tables.ts'

const TIMEOUT_MS = 15_000
const MAX_RESPONSE_BYTES = 256 * 1024
const STORED_CHARACTERS = 4_000

/** The columns that describe an attempt. */
export type Attempt = {
  attemptedAt: string
  duration: number
  request: string
  responseStatus: number | null
  response: string | null
  error: string | null
}

export const isSuccess = ({ responseStatus }: Pick<Attempt, 'responseStatus'>) =>
  responseStatus !== null && responseStatus >= 200 && responseStatus < 300

type Message = { key: Buffer; id: string; body: string; now: Date }

/** Never follows redirects, which could lead to another server than the one that was checked. */
export async function sendMessage(ctx: Pick<WebhookContext, 'outbound'>, webhook: WebhookRow, message: Message): Promise<Attempt> {
  const start = performance.now()
  const result = await post(ctx, webhook.url, {
    body: message.body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Staffroom-Webhooks/1',
      ...createSignedHeaders(message.key, webhook, message),
    },
  })
  return {
    attemptedAt: message.now.toISOString(),
    duration: Math.round(performance.now() - start),
    request: truncate(message.body),
    ...result,
  }
}

async function post(
  { outbound }: Pick<WebhookContext, 'outbound'>,
  url: string,
  request: { headers: Record<string, string>; body: string },
) {
  try {
    const { status, body } = await outbound.fetch(url, {
      method: 'POST',
      ...request,
      keepAlive: true,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
    })
    return { responseStatus: status, response: truncate(body.toString('utf8')), error: null }
  } catch (error) {
    const text = error instanceof OutboundError ? error.message : 'The request failed.'
    return { responseStatus: null, response: null, error: text.slice(0, 500) }
  }
}

/** PostgreSQL cannot store U+0000. */
const truncate = (text: string) => text.slice(0, STORED_CHARACTERS).toWellFormed().replaceAll('\0', '\ufffd')
