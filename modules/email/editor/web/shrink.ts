/** Pixels: a picture within a mail is sent no larger, and shown no wider. */
const LARGEST = 1_600
const WIDEST = 640
/** Bytes up to which a picture of fitting size goes as it is. */
const LIGHT = 1_000_000

export type Shown = { width: number; height: number }

/** As it shall stand in the text, in CSS pixels. */
export const shownAt = ({ width, height }: Shown, widest = WIDEST): Shown => {
  const part = Math.min(1, widest / Math.max(1, width))
  return { width: Math.round(width * part), height: Math.round(height * part) }
}

/** A photograph in a size that suits a mail; anything else, and what moves, as it is. */
export async function shrunk(file: File): Promise<{ file: File } & Shown> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  const part = Math.min(1, LARGEST / Math.max(width, height))
  const isFine = file.type === 'image/gif' || (part === 1 && file.size <= LIGHT)
  const small = isFine ? null : await drawn(bitmap, part, file)
  bitmap.close()
  return { file: small && small.size < file.size ? small : file, width, height }
}

async function drawn(bitmap: ImageBitmap, part: number, { name, type }: File): Promise<File | null> {
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * part), Math.round(bitmap.height * part))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: type === 'image/png' ? type : 'image/jpeg', quality: 0.85 })
  return new File([blob], blob.type === type ? name : name.replace(/\.[^.]*$/, '.jpg'), { type: blob.type })
}
