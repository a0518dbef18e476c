import i18next from 'i18next'
import { createFormat } from '#platform/web/i18n/format.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { startUpload, discardUpload, waitForUpload, getUpload } from '#platform/web/api/uploads.ts'
import { MAX_FILES_BYTES, MAX_FILES } from '../../contract.ts'
import { getComposer, updateComposer, editValues, type DraftFile } from './composers.ts'

const BYTES_PER_MEGABYTE = 1024 * 1024

/** Uploads the files and adds them to the draft; shows an error for files above the limits. */
export function attachFiles(key: string, files: Iterable<File>): void {
  const allFiles = [...files]
  const acceptedFiles = takeFilesThatFit(key, allFiles)
  if (acceptedFiles.length < allFiles.length) toast.error(formatTooManyFiles(allFiles.length - acceptedFiles.length))
  const newFiles = acceptedFiles.map((file): DraftFile => ({ key: startUpload(file).key, stored: null }))
  if (newFiles.length === 0) return
  const composer = getComposer(key)
  // Not an edit yet: the draft becomes dirty once the upload has an id to save.
  if (composer) updateComposer(key, { values: { ...composer.values, files: [...composer.values.files, ...newFiles] } })
  for (const file of newFiles) void linkUploadedFile(key, file.key)
}

export function detachFile(key: string, file: string): void {
  discardUpload(file)
  editValues(key, { files: getFiles(key).filter((one) => one.key !== file) })
}

/** Uploads an inline image and returns its URL. Throws ApiProblem. */
export async function uploadImage(key: string, file: File): Promise<string> {
  const upload = startUpload(file)
  const { id, address } = await waitForUpload(upload.key).finally(() => discardUpload(upload.key))
  const composer = getComposer(key)
  if (composer) updateComposer(key, { values: { ...composer.values, images: [...composer.values.images, { id, address }] } })
  return address
}

export async function waitForUploads(key: string): Promise<void> {
  for (const file of getFiles(key).filter(({ stored }) => !stored)) {
    await waitForUpload(file.key)
    await linkUploadedFile(key, file.key)
  }
}

/** Adds the id of an uploaded file to the draft once the upload finishes. */
export async function linkUploadedFile(key: string, file: string): Promise<void> {
  const stored = await waitForUpload(file).catch(() => null)
  if (!stored || !getFiles(key).some((one) => one.key === file && !one.stored)) return
  editValues(key, { files: getFiles(key).map((one) => (one.key === file ? { ...one, stored } : one)) })
}

const getFiles = (key: string) => getComposer(key)?.values.files ?? []

function takeFilesThatFit(key: string, files: readonly File[]): File[] {
  const attached = getFiles(key)
  let totalBytes = attached.reduce((sum, { key: one, stored }) => sum + (stored?.size ?? getUpload(one)?.size ?? 0), 0)
  return files.slice(0, Math.max(0, MAX_FILES - attached.length)).filter(({ size }) => {
    const fits = totalBytes + size <= MAX_FILES_BYTES
    if (fits) totalBytes += size
    return fits
  })
}

function formatTooManyFiles(count: number): string {
  const size = createFormat(i18next.resolvedLanguage ?? 'en').number(MAX_FILES_BYTES / BYTES_PER_MEGABYTE, {
    style: 'unit',
    unit: 'megabyte',
  })
  return i18next.t('email:compose.files.tooMany', { count, files: MAX_FILES, size })
}
