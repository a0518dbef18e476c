import pLimit from 'p-limit'
import { detectFileType } from '#platform/server/files/file-types.ts'
import { ApiError } from '#platform/server/api-error.ts'

/** Widths in pixels; images are never enlarged. */
const WIDTHS = [320, 640, 1280]
/** 24 megapixels, as taken by a good phone. */
const PIXEL_LIMIT = 24_000_000
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

export type ResizedImage = { color: string; sizes: { content: Buffer; width: number; height: number }[] }

/** A decoded image takes up to 100 MB, and encoding keeps a processor busy. */
const limitToOne = pLimit(1)

/** AVIF and WebP in up to three widths, ascending, without metadata. Throws 415 `.not_a_picture` or 413 `.picture_too_large`. */
export function resizeImage(content: Buffer): Promise<ResizedImage> {
  if (!TYPES.has(detectFileType(content.subarray(0, 512)) ?? '')) return Promise.reject(unsupportedImage())
  return limitToOne(async () => {
    try {
      return await encodeSizes(content)
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw /pixel limit/i.test((error as Error).message) ? imageTooLarge() : unsupportedImage()
    }
  })
}

async function encodeSizes(content: Buffer): Promise<ResizedImage> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const open = () => sharp(content, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', sequentialRead: true, pages: 1 })
  const header = await open().metadata()
  if (header.width * header.height > PIXEL_LIMIT) throw imageTooLarge()
  const { data, info } = await open()
    .rotate()
    .toColourspace('srgb')
    .resize(WIDTHS.at(-1)!, null, { withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const widths = [...new Set([...WIDTHS.filter((width) => width < info.width), info.width])]
  const sizes: ResizedImage['sizes'] = []
  for (const width of widths) {
    const scaled = () => sharp(data, { raw }).resize(width)
    for (const encoded of [scaled().avif({ quality: 55, effort: 2 }), scaled().webp({ quality: 80 })]) {
      const made = await encoded.timeout({ seconds: 20 }).toBuffer({ resolveWithObject: true })
      sizes.push({ content: made.data, width: made.info.width, height: made.info.height })
    }
  }
  const [red, green, blue] = await sharp(data, { raw }).flatten({ background: '#ffffff' }).resize(1, 1).raw().toBuffer()
  return { color: `#${[red, green, blue].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('')}`, sizes }
}

const unsupportedImage = () => new ApiError(415, 'ecommerce.not_a_picture', 'The file is not a PNG, JPEG, WebP, AVIF or GIF image.')
const imageTooLarge = () => new ApiError(413, 'ecommerce.picture_too_large', 'An image can have up to 24 million pixels.')
