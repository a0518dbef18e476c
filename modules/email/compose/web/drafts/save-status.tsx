import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#platform/web/ui/feedback/live-region.tsx'
import css from '../compose.module.css'
import type { Composer } from '../composers.ts'

/** Screen readers announce the first save, a failure and recovery, but not every save. */
export function SaveStatus({ composer: { saving, id, isSending } }: { composer: Composer }) {
  const { t } = useTranslation('email')
  const lastAnnouncement = useRef<'saved' | 'failed' | null>(null)
  const announcement = saving === 'failed' ? 'failed' : saving === 'clean' && id !== null ? 'saved' : null
  useEffect(() => {
    if (!announcement || lastAnnouncement.current === announcement) return
    lastAnnouncement.current = announcement
    announce(t(`compose.saving.${announcement}`))
  }, [announcement, t])
  const visible = isSending ? 'sending' : saving === 'saving' || saving === 'changed' ? 'saving' : announcement
  return (
    <span className={css.saving} data-failed={visible === 'failed' || undefined}>
      {visible && t(`compose.saving.${visible}`)}
    </span>
  )
}
