import { useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { AttachmentTray, type AttachmentItem } from '#platform/web/ui/files/attachment-tray.tsx'
import { subscribeToUploads, getUpload } from '#platform/web/api/uploads.ts'
import { detachFile } from './attach-files.ts'
import css from './compose.module.css'
import type { DraftFile } from './composers.ts'

export function ComposeAttachments({ composerKey, files }: { composerKey: string; files: readonly DraftFile[] }) {
  const { t } = useTranslation('email')
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => subscribeToUploads(rerender), [])
  const trayFiles = files.flatMap(({ key, stored }): AttachmentItem[] =>
    stored ? [{ key, stored }] : [getUpload(key)].filter((one) => one !== undefined),
  )
  if (trayFiles.length === 0) return null
  return (
    <div className={css.tray}>
      <AttachmentTray label={t('compose.files')} files={trayFiles} onRemove={(key) => detachFile(composerKey, key)} />
    </div>
  )
}
