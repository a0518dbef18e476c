import { PICTURE_LIMIT_BYTES } from '#platform/contract/files.ts'
import { detectFileType } from './file-types.ts'
import { ApiError } from '../api-error.ts'

const SIZE_PX = 256
/** 24 megapixels, as phone cameras produce; decoding them takes about 100 MB of memory. */
const MAX_PIXELS = 24_000_000
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

/** A square of 256 pixels without metadata. Throws 413 (read from the header before decoding) or 415 if it is not a picture. */
export async function createSquarePicture(input: Buffer, format: 'webp' | 'jpeg'): Promise<Buffer> {
  if (input.length > PICTURE_LIMIT_BYTES) throw new ApiError(413, 'files.picture_too_large', 'The picture must not be larger than 2 MB.')
  if (!TYPES.has(detectFileType(input.subarray(0, 512)) ?? '')) throw notAPicture()
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const image = () => sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
  const { width, height } = await image().metadata().catch(throwImageError)
  if (width * height > MAX_PIXELS) throw tooManyPixels()
  const square = image().rotate().resize(SIZE_PX, SIZE_PX, { fit: 'cover' })
  const encoded = format === 'webp' ? square.webp({ quality: 82 }) : square.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
  return encoded.timeout({ seconds: 10 }).toBuffer().catch(throwImageError)
}

function throwImageError(error: unknown): never {
  throw /pixel limit/i.test((error as Error).message) ? tooManyPixels() : notAPicture()
}

const notAPicture = () => new ApiError(415, 'files.not_a_picture', 'The file must be a valid PNG, JPEG, WebP, AVIF or GIF picture.')
const tooManyPixels = () => new ApiError(413, 'files.picture_too_large', 'The picture must not have more than 24 megapixels.')
