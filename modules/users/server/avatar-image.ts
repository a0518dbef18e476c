import { typeOf } from '#platform/server/files/file-types.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { AVATAR_LIMIT_BYTES } from '../contract.ts'

const SIDE = 256
/** 24 megapixels, what a good phone takes; decoded that is 100 MB, so no more is. */
const MOST_PIXELS = 24_000_000
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

/**
 * The picture as a square WebP of 256 pixels without any of its metadata, its first frame if it moves.
 * Refusal 413 where it is too large in bytes or in pixels (told from its header, before anything is decoded), 415 where it is no picture.
 */
export async function avatarOf(base64: string): Promise<Buffer> {
  const given = Buffer.from(base64, 'base64')
  if (given.length > AVATAR_LIMIT_BYTES) throw new Refusal(413, 'users.avatar_too_large', 'A picture may have at most 2 MB.')
  if (!TYPES.has(typeOf(given.subarray(0, 512)) ?? '')) throw noPicture()
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const image = () => sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
  const { width, height } = await image()
    .metadata()
    .catch((error: unknown) => refuse(error))
  if (width * height > MOST_PIXELS) throw tooManyPixels()
  return image()
    .rotate()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch((error: unknown) => refuse(error))
}

function refuse(error: unknown): never {
  throw /pixel limit/i.test((error as Error).message) ? tooManyPixels() : noPicture()
}

const noPicture = () => new Refusal(415, 'users.avatar_not_a_picture', 'This is no PNG, JPEG, WebP, AVIF or GIF picture.')
const tooManyPixels = () => new Refusal(413, 'users.avatar_too_large', 'A picture may have at most 24 million pixels.')
