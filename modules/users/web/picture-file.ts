import { AVATAR_LIMIT_BYTES } from '../contract.ts'

const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']

/** Said before anything is sent: what the server would refuse. */
export function wrongPicture({ type, size }: File): 'tooLarge' | 'wrongKind' | null {
  if (!kinds.includes(type)) return 'wrongKind'
  return size > AVATAR_LIMIT_BYTES ? 'tooLarge' : null
}

/** The file's content as base64, without a `data:` prefix. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
}
