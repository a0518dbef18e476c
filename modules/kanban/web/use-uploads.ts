import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_LIMIT_BYTES } from '#platform/contract/files.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { uploadFile } from '#platform/web/write-with-progress.ts'
import type { Card } from '../card-contract.ts'
import { kanban } from '../contract.ts'
import { useCardAct } from './use-card-act.ts'

export type Upload = { key: number; name: string; part: number; problem: string | null; ending: AbortController }

let made = 0

/** Files on their way to a card, with how far each is; one that was refused stays until it is taken away. */
export function useUploads(card: Card) {
  const { t } = useTranslation('kanban')
  const [uploads, setUploads] = useState<Upload[]>([])
  const attach = useCardAct(kanban.attachFile, card)
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const forget = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))

  async function sendOne(file: File, { key, ending }: Upload): Promise<void> {
    try {
      const { id } = await uploadFile(file, { signal: ending.signal, onProgress: (part) => change(key, { part }) })
      await attach.mutateAsync({ projectId: card.projectId, data: { taskId: card.id, fileId: id } })
      forget(key)
    } catch (problem) {
      if (!ending.signal.aborted) change(key, { problem: problemText(problem) })
    }
  }

  return {
    uploads,
    send: (files: Iterable<File> | ArrayLike<File>) => {
      const begun = Array.from(files, (file) => {
        const isTooLarge = file.size > UPLOAD_LIMIT_BYTES
        const upload = {
          key: ++made,
          name: file.name,
          part: 0,
          problem: isTooLarge ? t('attachments.tooLarge') : null,
          ending: new AbortController(),
        }
        return { file, upload }
      })
      setUploads((all) => [...all, ...begun.map(({ upload }) => upload)])
      for (const { file, upload } of begun) if (!upload.problem) void sendOne(file, upload)
    },
    drop: ({ key, ending }: Upload) => {
      ending.abort()
      forget(key)
    },
  }
}
