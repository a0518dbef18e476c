import { limited } from '#platform/server/limited.ts'
import { typeOf } from '#platform/server/files/file-types.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** Pixels; never wider than the original. */
const WIDTHS = [320, 640, 1280]
/** 24 megapixels, what a good phone takes. */
const MOST_PIXELS = 24_000_000
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

export type Sizes = { color: string; sizes: { content: Buffer; width: number; height: number }[] }

/** Decoded, one picture is 100 MB; and the other processor is needed by everybody else. */
const runOneAtATime = limited(1)

/**
 * A picture as AVIF and WebP in up to three widths, ascending, without any of its metadata, its first frame if it moves.
 * Refusal 415 `ecommerce.not_a_picture`, 413 `ecommerce.picture_too_large`.
 */
export function createImageSizes(content: Buffer): Promise<Sizes> {
  if (!TYPES.has(typeOf(content.subarray(0, 512)) ?? '')) return Promise.reject(notAPicture())
  return runOneAtATime(async () => {
    try {
      return await makeSizes(content)
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw /pixel limit/i.test((error as Error).message) ? tooLarge() : notAPicture()
    }
  })
}

async function makeSizes(content: Buffer): Promise<Sizes> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const open = () => sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
  const header = await open().metadata()
  if (header.width * header.height > MOST_PIXELS) throw tooLarge()
  const { data, info } = await open()
    .rotate()
    .toColourspace('srgb')
    .resize(WIDTHS.at(-1)!, null, { withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const widths = [...new Set([...WIDTHS.filter((width) => width < info.width), info.width])]
  const sizes: Sizes['sizes'] = []
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

const notAPicture = () => new Refusal(415, 'ecommerce.not_a_picture', 'This is no PNG, JPEG, WebP, AVIF or GIF picture.')
const tooLarge = () => new Refusal(413, 'ecommerce.picture_too_large', 'A picture may have at most 24 million pixels.')
