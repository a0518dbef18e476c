import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_LIMIT_BYTES } from '#platform/contract/files.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { uploadFile } from '#platform/web/api/api-with-progress.ts'
import type { Card } from '../../cards/card.ts'
import { kanban } from '../../contract.ts'
import { useCardMutation } from '../../cards/web/index.ts'

export type AttachmentUpload = { key: number; name: string; progress: number; problem: string | null; controller: AbortController }

let lastKey = 0

/** Uploads in progress with `progress` from 0 to 1. A failed upload stays in the list until the user removes it. */
export function useUploads(card: Card) {
  const { t } = useTranslation('kanban')
  const [uploads, setUploads] = useState<AttachmentUpload[]>([])
  const attach = useCardMutation(kanban.attachFile, card)
  const updateUpload = (key: number, changes: Partial<AttachmentUpload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const removeUpload = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))

  async function uploadOne(file: File, { key, controller }: AttachmentUpload): Promise<void> {
    try {
      const { id } = await uploadFile(file, { signal: controller.signal, onProgress: (progress) => updateUpload(key, { progress }) })
      await attach.mutateAsync({ projectId: card.projectId, data: { taskId: card.id, fileId: id } })
      removeUpload(key)
    } catch (problem) {
      if (!controller.signal.aborted) updateUpload(key, { problem: formatProblem(problem) })
    }
  }

  return {
    uploads,
    start: (files: Iterable<File> | ArrayLike<File>) => {
      const started = Array.from(files, (file) => {
        const isTooLarge = file.size > UPLOAD_LIMIT_BYTES
        const upload = {
          key: ++lastKey,
          name: file.name,
          progress: 0,
          problem: isTooLarge ? t('attachments.tooLarge') : null,
          controller: new AbortController(),
        }
        return { file, upload }
      })
      setUploads((all) => [...all, ...started.map(({ upload }) => upload)])
      for (const { file, upload } of started) if (!upload.problem) void uploadOne(file, upload)
    },
    cancel: ({ key, controller }: AttachmentUpload) => {
      controller.abort()
      removeUpload(key)
    },
  }
}
