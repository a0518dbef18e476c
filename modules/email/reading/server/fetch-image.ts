import type { Outbound } from '#platform/server/outbound/outbound.ts'
import { HEAD_BYTES, detectFileType } from '#platform/server/files/file-types.ts'

export type FetchedImage = { type: string; content: Buffer }

type FetchOptions = { ports?: readonly number[]; timeoutMs?: number }

const MAX_REDIRECTS = 3
const MAX_BYTES = 10 * 1024 * 1024
const ALLOWED_TYPES = /^image\/(?:png|jpeg|gif|webp|avif)$/

/** Fetches anonymously; rejects anything above 10 MB or 10 s, and what is not an image. */
export async function fetchImage(
  outbound: Outbound,
  url: string,
  { ports = [80, 443], timeoutMs = 10_000 }: FetchOptions = {},
): Promise<FetchedImage> {
  const { status, body } = await outbound.fetch(url, {
    headers: { accept: 'image/*', 'user-agent': 'Mozilla/5.0' },
    maxRedirects: MAX_REDIRECTS,
    maxBytes: MAX_BYTES,
    timeoutMs,
    ports,
  })
  if (status !== 200) throw new Error(`status ${status}`)
  const type = detectFileType(body.subarray(0, HEAD_BYTES))
  if (!type || !ALLOWED_TYPES.test(type)) throw new Error('not an image')
  return { type, content: body }
}
