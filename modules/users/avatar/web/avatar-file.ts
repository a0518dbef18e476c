import { AVATAR_LIMIT_BYTES } from '../contract.ts'

const supportedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']

/** Checks type and size before the upload, as the server does. */
export function validateAvatarFile({ type, size }: File): 'tooLarge' | 'unsupportedType' | null {
  if (!supportedTypes.includes(type)) return 'unsupportedType'
  return size > AVATAR_LIMIT_BYTES ? 'tooLarge' : null
}

/** Returns the content without a `data:` prefix. */
export function readAsBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    reader.readAsDataURL(file)
  })
}
