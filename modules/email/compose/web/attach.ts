import i18next from 'i18next'
import { formatIn } from '#platform/web/i18n/format.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { beginUpload, dropUpload, uploaded, uploadOf } from '#platform/web/api/uploads.ts'
import { FILES_BYTES_LIMIT, FILES_LIMIT } from '../../contract.ts'
import { composerOf, putComposer, write, type WrittenFile } from './composers.ts'

const MEGA = 1024 * 1024

/** Begins to send files for a mail, as far as there is room; says so where there is none. */
export function attach(key: string, files: Iterable<File>): void {
  const all = [...files]
  const fitting = fitTo(key, all)
  if (fitting.length < all.length) toast.error(whyNot(all.length - fitting.length))
  const begun = fitting.map((file): WrittenFile => ({ key: beginUpload(file).key, stored: null }))
  if (begun.length === 0) return
  const composer = composerOf(key)
  // The server can only be told of what it has: it counts as written once it is there.
  if (composer) putComposer(key, { values: { ...composer.values, files: [...composer.values.files, ...begun] } })
  for (const file of begun) void arrive(key, file.key)
}

export function detach(key: string, file: string): void {
  dropUpload(file)
  write(key, { files: filesOf(key).filter((one) => one.key !== file) })
}

/** Answers the address of a picture that stands in the text. Throws ApiProblem. */
export async function storePicture(key: string, file: File): Promise<string> {
  const upload = beginUpload(file)
  const { id, address } = await uploaded(upload.key).finally(() => dropUpload(upload.key))
  const composer = composerOf(key)
  if (composer) putComposer(key, { values: { ...composer.values, images: [...composer.values.images, { id, address }] } })
  return address
}

/** Waits for what is on its way. Throws ApiProblem where something cannot be sent. */
export async function allArrived(key: string): Promise<void> {
  for (const file of filesOf(key).filter(({ stored }) => !stored)) {
    await uploaded(file.key)
    await arrive(key, file.key)
  }
}

/** Writes into the mail where the server has a file of it, once it has; the others do not wait for it. */
export async function arrive(key: string, file: string): Promise<void> {
  const stored = await uploaded(file).catch(() => null)
  if (!stored || !filesOf(key).some((one) => one.key === file && !one.stored)) return
  write(key, { files: filesOf(key).map((one) => (one.key === file ? { ...one, stored } : one)) })
}

const filesOf = (key: string) => composerOf(key)?.values.files ?? []

function fitTo(key: string, files: readonly File[]): File[] {
  const there = filesOf(key)
  let bytes = there.reduce((sum, { key: one, stored }) => sum + (stored?.size ?? uploadOf(one)?.size ?? 0), 0)
  return files.slice(0, Math.max(0, FILES_LIMIT - there.length)).filter(({ size }) => {
    const isFitting = bytes + size <= FILES_BYTES_LIMIT
    if (isFitting) bytes += size
    return isFitting
  })
}

function whyNot(count: number): string {
  const size = formatIn(i18next.resolvedLanguage ?? 'en').number(FILES_BYTES_LIMIT / MEGA, { style: 'unit', unit: 'megabyte' })
  return i18next.t('email:compose.files.tooMany', { count, files: FILES_LIMIT, size })
}
