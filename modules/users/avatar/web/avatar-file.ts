import { PICTURE_LIMIT_BYTES } from '#platform/contract/files.ts'

const supportedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']

/** Checks type and size before the upload, as the server does. */
export function validateAvatarFile({ type, size }: File): 'tooLarge' | 'unsupportedType' | null {
  if (!supportedTypes.includes(type)) return 'unsupportedType'
  return size > PICTURE_LIMIT_BYTES ? 'tooLarge' : null
}
