import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '#platform/web/api/api-with-progress.ts'
import { useCreateImport } from '../../web/use-create-import.ts'
import { needsZip, type ChosenFile } from './chosen-file.ts'
import { zipFiles } from './zip-files.ts'

const IMPORT_UPLOAD_PATH = '/api/files/upload-import'

/** `part` runs from 0 to 1. */
export type UploadState = { phase: 'idle' } | { phase: 'zipping' | 'uploading'; part: number } | { phase: 'creating' }

/** Uploads the files, creates the import and opens it. */
export function useImportUpload(source: string) {
  const create = useCreateImport()
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  const [problem, setProblem] = useState<unknown>(null)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const run = async (content: (signal: AbortSignal) => Promise<{ fileIds: number[]; text?: string }>) => {
    const controller = new AbortController()
    abort.current = controller
    setProblem(null)
    try {
      const uploaded = await content(controller.signal)
      setState({ phase: 'creating' })
      await create(source, uploaded)
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(failure)
      setState({ phase: 'idle' })
    }
  }
  return {
    state,
    problem,
    uploadFiles: (files: readonly ChosenFile[]) =>
      run(async (signal) => ({ fileIds: await sendFiles(files, { signal, onChange: setState }) })),
    sendText: (text: string) => run(async () => ({ fileIds: [], text })),
    cancel: () => abort.current?.abort(),
  }
}

type SendOptions = { signal: AbortSignal; onChange: (state: UploadState) => void }

async function sendFiles(chosen: readonly ChosenFile[], { signal, onChange }: SendOptions): Promise<number[]> {
  const onZip = (part: number) => onChange({ phase: 'zipping', part })
  if (needsZip(chosen)) onZip(0)
  const files = needsZip(chosen)
    ? [await zipFiles(chosen, getZipName(chosen), { signal, onProgress: onZip })]
    : chosen.map(({ file }) => file)
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

/** Named like the folder. */
const getZipName = (chosen: readonly ChosenFile[]) => `${chosen.find(({ path }) => path.includes('/'))?.path.split('/')[0] ?? 'files'}.zip`
