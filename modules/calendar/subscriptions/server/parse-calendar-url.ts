import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import type { Outbound } from '#platform/server/outbound/outbound.ts'

/** `webcal` stands for a calendar at the same `https` address. Throws if the host does not exist or may not be contacted. */
export async function parseCalendarUrl({ resolve }: Outbound, text: string): Promise<string> {
  const address = text.trim().replace(/^webcals?:\/\//i, 'https://')
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalidInput('/subscription/url', 'must be an address that starts with https://, http:// or webcal://')
  url.hash = ''
  try {
    await resolve(url.hostname.replace(/^\[|\]$/g, ''))
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, 'outbound.unreachable', `The server "${url.hostname}" does not exist.`)
  }
  return url.href
}
