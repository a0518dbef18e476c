import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredFile } from '#platform/contract/files.ts'
import { useFileSizeFormat } from '#platform/web/i18n/file-size.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import css from './image-viewer.module.css'

export type ImageViewerProps = { files: readonly StoredFile[]; at: number; onMove: (at: number) => void; onClose: () => void }

/** Shows the images of a message one at a time. The arrow keys switch between them. */
export function ImageViewer({ files, at, onMove, onClose }: ImageViewerProps) {
  const { t } = useTranslation('chat')
  const size = useFileSizeFormat()
  const file = files[at]
  const go = (step: number) => files[at + step] && onMove(at + step)
  useArrowKeys(go)
  if (!file) return null
  return (
    <Dialog isOpen size="large" title={file.name} onClose={onClose}>
      <div className={css.stage}>
        <img className={css.image} src={file.address} alt={file.name} />
      </div>
      <div className={css.footer}>
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
        <span className={css.info}>
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

function useArrowKeys(go: (step: number) => void): void {
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
