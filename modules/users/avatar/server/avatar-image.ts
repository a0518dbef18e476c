import { detectFileType } from '#platform/server/files/file-types.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { AVATAR_LIMIT_BYTES } from '../contract.ts'

const SIZE_PX = 256
/** 24 megapixels, as phone cameras produce; decoding them takes about 100 MB of memory. */
const MAX_PIXELS = 24_000_000
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

/** A square WebP of 256 pixels. Throws 413 (read from the header before decoding) or 415 if it is not an image. */
export async function createAvatarImage(base64: string): Promise<Buffer> {
  const input = Buffer.from(base64, 'base64')
  if (input.length > AVATAR_LIMIT_BYTES) throw new ApiError(413, 'users.avatar_too_large', 'The picture must not be larger than 2 MB.')
  if (!TYPES.has(detectFileType(input.subarray(0, 512)) ?? '')) throw invalidImageError()
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const image = () => sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
  const { width, height } = await image().metadata().catch(throwImageError)
  if (width * height > MAX_PIXELS) throw tooManyPixelsError()
  return image()
    .rotate()
    .resize(SIZE_PX, SIZE_PX, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch(throwImageError)
}

function throwImageError(error: unknown): never {
  throw /pixel limit/i.test((error as Error).message) ? tooManyPixelsError() : invalidImageError()
}

const invalidImageError = () =>
  new ApiError(415, 'users.avatar_not_a_picture', 'The file must be a valid PNG, JPEG, WebP, AVIF or GIF picture.')
const tooManyPixelsError = () => new ApiError(413, 'users.avatar_too_large', 'The picture must not have more than 24 megapixels.')
