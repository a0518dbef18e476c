import { setTimeout as wait } from 'node:timers/promises'
import { getConnectionCode } from './bucket-error.ts'

const MAX_ATTEMPTS = 4
const FIRST_DELAY_MS = 200
/** Enough for a part of 8 MB at 0.6 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 120_000
const TIMEOUT_MS = 30_000

const temporaryStatuses = new Set([408, 429, 500, 502, 503, 504])
const temporaryCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET'])

/**
 * Fetches with a time limit until the response begins, and retries after temporary errors: all bodies are buffers, and S3 requests
 * overwrite whole objects or parts. Timeouts are not repeated, as users have waited long enough by then.
 */
export async function fetchFromBucket(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === MAX_ATTEMPTS
    try {
      const response = await fetchWithin(init.body ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS, url, init)
      if (isLast || !temporaryStatuses.has(response.status)) return response
      await response.body?.cancel()
    } catch (error) {
      if (isLast || !temporaryCodes.has(getConnectionCode(error) ?? '')) throw error
    }
    await wait(FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random()))
  }
}

async function fetchWithin(milliseconds: number, url: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('The request timed out.', 'TimeoutError')), milliseconds)
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}
