import { IMPORT_UPLOAD_PATH } from '#platform/contract/files.ts'
import { uploadFile } from '#platform/web/api/api-with-progress.ts'
import type { ChosenFile } from '../../web/chosen-content.ts'
import { getZipName, needsZip } from './file-selection.ts'
import { zipFiles } from './zip-files.ts'

/** `part` runs from 0 to 1. */
export type UploadState = { phase: 'idle' } | { phase: 'zipping' | 'uploading'; part: number } | { phase: 'creating' }

type SendOptions = { signal: AbortSignal; onChange: (state: UploadState) => void }

/** Uploads the files one after another and returns their ids. Throws ApiProblem, or the abort reason of the signal. */
export async function sendFiles(chosen: readonly ChosenFile[], options: SendOptions): Promise<number[]> {
  const { signal, onChange } = options
  const files = needsZip(chosen) ? [await zip(chosen, options)] : chosen.map(({ file }) => file)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const fileIds: number[] = []
  let sent = 0
  for (const file of files) {
    const onProgress = (part: number) => onChange({ phase: 'uploading', part: total > 0 ? (sent + part * file.size) / total : 0 })
    onProgress(0)
    fileIds.push((await uploadFile(file, { signal, onProgress }, IMPORT_UPLOAD_PATH)).id)
    sent += file.size
  }
  return fileIds
}

function zip(chosen: readonly ChosenFile[], { signal, onChange }: SendOptions): Promise<File> {
  const onProgress = (part: number) => onChange({ phase: 'zipping', part })
  onProgress(0)
  return zipFiles(chosen, getZipName(chosen), { signal, onProgress })
}
