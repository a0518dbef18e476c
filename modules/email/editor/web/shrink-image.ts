/** Pixels. */
const MAX_SENT_PIXELS = 1_600
const MAX_SHOWN_WIDTH = 640
/** Bytes up to which a picture of fitting size goes as it is. */
const MAX_UNCHANGED_BYTES = 1_000_000

export type ImageSize = { width: number; height: number }

/** Display size in CSS pixels, never wider than 640. */
export const fitToWidth = ({ width, height }: ImageSize): ImageSize => {
  const scale = Math.min(1, MAX_SHOWN_WIDTH / Math.max(1, width))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Scales large photos down; GIFs and small images stay unchanged. Returns the original size in pixels. */
export async function shrinkImage(file: File): Promise<{ file: File } & ImageSize> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  const scale = Math.min(1, MAX_SENT_PIXELS / Math.max(width, height))
  const keepsOriginal = file.type === 'image/gif' || (scale === 1 && file.size <= MAX_UNCHANGED_BYTES)
  const smaller = keepsOriginal ? null : await drawScaled(bitmap, scale, file)
  bitmap.close()
  return { file: smaller && smaller.size < file.size ? smaller : file, width, height }
}

async function drawScaled(bitmap: ImageBitmap, scale: number, { name, type }: File): Promise<File | null> {
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: type === 'image/png' ? type : 'image/jpeg', quality: 0.85 })
  return new File([blob], blob.type === type ? name : name.replace(/\.[^.]*$/, '.jpg'), { type: blob.type })
}
