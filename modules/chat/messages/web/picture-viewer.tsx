import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { File } from '#platform/contract/files.ts'
import { useFileSize } from '#platform/web/i18n/file-size.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import css from './picture-viewer.module.css'

export type PictureViewerProps = { files: readonly File[]; at: number; onMove: (at: number) => void; onClose: () => void }

/** One picture of a message as large as fits; the arrow keys go through them. */
export function PictureViewer({ files, at, onMove, onClose }: PictureViewerProps) {
  const { t } = useTranslation('chat')
  const size = useFileSize()
  const file = files[at]
  const go = (step: number) => files[at + step] && onMove(at + step)
  useArrows(go)
  if (!file) return null
  return (
    <Dialog isOpen size="large" title={file.name} onClose={onClose}>
      <div className={css.stage}>
        <img className={css.picture} src={file.address} alt={file.name} />
      </div>
      <div className={css.foot}>
        {files.length > 1 && (
          <>
            <IconButton label={t('files.previous')} shortcut="←" disabled={at === 0} onClick={() => go(-1)}>
              <ChevronLeft data-points />
            </IconButton>
            <IconButton label={t('files.next')} shortcut="→" disabled={at === files.length - 1} onClick={() => go(1)}>
              <ChevronRight data-points />
            </IconButton>
          </>
        )}
        <span className={css.about}>
          {files.length > 1 && `${t('files.place', { at: at + 1, of: files.length })} · `}
          {size(file.size)}
        </span>
        <a className={css.download} href={file.address} download={file.name}>
          <Download aria-hidden /> {t('files.save')}
        </a>
      </div>
    </Dialog>
  )
}

function useArrows(go: (step: number) => void): void {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl'
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (step) go(isRtl ? -step : step)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
