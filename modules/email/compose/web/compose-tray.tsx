import { useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { FileTray, type TrayFile } from '#platform/web/ui/files/file-tray.tsx'
import { onUploads, uploadOf } from '#platform/web/api/uploads.ts'
import { detach } from './attach.ts'
import css from './compose.module.css'
import type { WrittenFile } from './composers.ts'

/** The files that go with a mail, with how far they are. */
export function ComposeTray({ composerKey, files }: { composerKey: string; files: readonly WrittenFile[] }) {
  const { t } = useTranslation('email')
  const [, hear] = useReducer((times: number) => times + 1, 0)
  useEffect(() => onUploads(hear), [])
  const shown = files.flatMap(({ key, stored }): TrayFile[] =>
    stored ? [{ key, stored }] : [uploadOf(key)].filter((one) => one !== undefined),
  )
  if (shown.length === 0) return null
  return (
    <div className={css.tray}>
      <FileTray label={t('compose.files')} files={shown} onDetach={(key) => detach(composerKey, key)} />
    </div>
  )
}
