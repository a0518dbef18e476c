import { useState } from 'react'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { endingOf, useFileSize } from '#platform/web/i18n/file-size.ts'
import { onIntent } from '#platform/web/ui/overlays/on-intent.tsx'
import css from './message-files.module.css'
import type { OutgoingFile } from '../../live/web/index.ts'
import type { PictureViewerProps } from './picture-viewer.tsx'
import { UploadProgress } from '#platform/web/ui/files/upload-progress.tsx'
import { isPicture, useUpload } from '#platform/web/api/uploads.ts'

const viewer = onIntent<PictureViewerProps>(() => import('./picture-viewer.tsx').then((file) => file.PictureViewer))

/** Pictures as they look, in boxes whose height is known before they come; all else by name and size, to be downloaded. */
export function MessageFiles({ files }: { files: readonly OutgoingFile[] }) {
  const [shown, show] = useState<number | null>(null)
  const [broken, setBroken] = useState<readonly number[]>([])
  const isShown = ({ id, type }: OutgoingFile) => isPicture(type) && !broken.includes(id)
  const pictures = files.filter(isShown)
  return (
    <>
      <ul className={css.files}>
        {files.map((file, index) => (
          <li key={file.upload ?? file.id} className={css.item}>
            {isShown(file) ? (
              <Picture
                file={file}
                isAlone={pictures.length === 1}
                onOpen={() => show(index)}
                onBroken={() => setBroken((others) => [...others, file.id])}
              />
            ) : (
              <OtherFile file={file} />
            )}
          </li>
        ))}
      </ul>
      {shown !== null && (
        <viewer.Part
          files={pictures}
          at={pictures.indexOf(files[shown]!)}
          onMove={(at) => show(files.indexOf(pictures[at]!))}
          onClose={() => show(null)}
        />
      )}
    </>
  )
}

type PictureProps = { file: OutgoingFile; isAlone: boolean; onOpen: () => void; onBroken: () => void }

function Picture({ file, isAlone, onOpen, onBroken }: PictureProps) {
  const { t } = useTranslation('chat')
  const upload = useUpload(file.upload ?? '')
  const address = file.id > 0 ? file.address : upload?.picture
  return (
    <button
      type="button"
      className={css.picture}
      data-alone={isAlone || undefined}
      aria-label={t('files.open', { name: file.name })}
      disabled={file.id === 0}
      onPointerEnter={viewer.preload}
      onFocus={viewer.preload}
      onClick={onOpen}
    >
      {address && <img src={address} alt="" loading="lazy" decoding="async" onError={onBroken} />}
      {upload && <UploadProgress upload={upload} isOver />}
    </button>
  )
}

function OtherFile({ file }: { file: OutgoingFile }) {
  const { t } = useTranslation('chat')
  const size = useFileSize()
  const upload = useUpload(file.upload ?? '')
  const content = (
    <>
      <span aria-hidden className={css.ending}>
        {endingOf(file.name) || '•'}
      </span>
      <span className={css.words}>
        <bdi className={css.name}>{file.name}</bdi>
        <span className={css.size}>{size(file.size)}</span>
        {upload && <UploadProgress upload={upload} />}
      </span>
    </>
  )
  if (file.id === 0) return <div className={css.file}>{content}</div>
  return (
    <a className={css.file} href={file.address} download={file.name}>
      <span className="unseen">{t('files.save')}</span>
      {content}
      <Download aria-hidden className={css.action} />
    </a>
  )
}
