import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_LIMIT_BYTES } from '#platform/contract/files.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { uploadFile } from '#platform/web/api/api-with-progress.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { createId } from '#platform/web/hooks/create-id.ts'
import { bills } from '../../contract.ts'
import { UPLOAD_LIMIT_FILES, type UploadResult } from '../contract.ts'

/** A chosen file on its way to a bill; `progress` is the uploaded fraction, 0 to 1. */
export type BillUpload = {
  key: string
  name: string
  progress: number
  fileId: number | null
  result: UploadResult | null
  problem: unknown
}

export const isFinished = ({ result, problem }: BillUpload): boolean => result !== null || problem !== null

/** Uploads files one after another, then creates their bills with as few commands as possible, so that one undo removes them all. */
export function useBillUpload(initialFiles: readonly File[]) {
  const [uploads, setUploads] = useState<readonly BillUpload[]>([])
  const update = (key: string, part: Partial<BillUpload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const createBills = useCreateBills(update)
  const add = async (files: readonly File[]) => {
    const added = files.map((file) => ({ file, upload: toUpload(file) }))
    setUploads((before) => [...before, ...added.map(({ upload }) => upload)])
    const stored: StoredUpload[] = []
    for (const { file, upload } of added) {
      try {
        const { id } = await sendFile(file, (progress) => update(upload.key, { progress }))
        stored.push({ key: upload.key, fileId: id })
      } catch (problem) {
        update(upload.key, { problem })
      }
    }
    for (let start = 0; start < stored.length; start += UPLOAD_LIMIT_FILES)
      await createBills(stored.slice(start, start + UPLOAD_LIMIT_FILES))
  }
  const addedFiles = useRef<readonly File[] | null>(null)
  const addOnce = useEffectEvent((files: readonly File[]) => {
    if (addedFiles.current === files) return
    addedFiles.current = files
    void add(files)
  })
  useEffect(() => addOnce(initialFiles), [initialFiles])
  return { uploads, add: (files: readonly File[]) => void add(files), isRunning: uploads.some((upload) => !isFinished(upload)) }
}

const toUpload = ({ name }: File): BillUpload => ({ key: createId(), name, progress: 0, fileId: null, result: null, problem: null })

function sendFile(file: File, onProgress: (progress: number) => void): Promise<{ id: number }> {
  if (file.size > UPLOAD_LIMIT_BYTES)
    return Promise.reject(new ApiProblem({ status: 413, code: 'files.too_large', detail: 'The file is too large.' }))
  return uploadFile(file, { onProgress })
}

type StoredUpload = { key: string; fileId: number }

function useCreateBills(update: (key: string, part: Partial<BillUpload>) => void) {
  const { t } = useTranslation('bills')
  const { mutateAsync } = useApiMutation(bills.uploadBills, {
    topics: ['bills'],
    onError: () => true,
    undoMessage: ({ results }) => {
      const count = results.filter(({ outcome }) => outcome === 'created').length
      return count > 0 ? t('upload.addedCount', { count }) : null
    },
  })
  return async (stored: readonly StoredUpload[]) => {
    try {
      const { data } = await mutateAsync({ fileIds: stored.map(({ fileId }) => fileId) })
      for (const { key, fileId } of stored) update(key, { result: data.results.find((result) => result.fileId === fileId) ?? null })
    } catch (problem) {
      for (const { key } of stored) update(key, { problem })
    }
  }
}
