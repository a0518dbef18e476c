import { useState } from 'react'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getFileExtension, useFileSizeFormat } from '#platform/web/i18n/file-size.ts'
import { createLazyPopup } from '#platform/web/ui/overlays/lazy-popup.tsx'
import css from './message-files.module.css'
import type { OutgoingFile } from '../../live/web/index.ts'
import type { ImageViewerProps } from './image-viewer.tsx'
import { UploadProgress } from '#platform/web/ui/files/upload-progress.tsx'
import { isPreviewableImage, useUpload } from '#platform/web/api/uploads.ts'

const viewer = createLazyPopup<ImageViewerProps>(() => import('./image-viewer.tsx').then((file) => file.ImageViewer))

/** Shows images as previews of fixed height, so that the log does not shift when they load, and other files as downloads. */
export function MessageFiles({ files }: { files: readonly OutgoingFile[] }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const [brokenIds, setBrokenIds] = useState<readonly number[]>([])
  const isImage = ({ id, type }: OutgoingFile) => isPreviewableImage(type) && !brokenIds.includes(id)
  const images = files.filter(isImage)
  return (
    <>
      <ul className={css.files}>
        {files.map((file, index) => (
          <li key={file.upload ?? file.id} className={css.item}>
            {isImage(file) ? (
              <ImageAttachment
                file={file}
                isAlone={images.length === 1}
                onOpen={() => setOpenIndex(index)}
                onBroken={() => setBrokenIds((ids) => [...ids, file.id])}
              />
            ) : (
              <FileAttachment file={file} />
            )}
          </li>
        ))}
      </ul>
      {openIndex !== null && (
        <viewer.Component
          files={images}
          at={images.indexOf(files[openIndex]!)}
          onMove={(at) => setOpenIndex(files.indexOf(images[at]!))}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  )
}

type ImageAttachmentProps = { file: OutgoingFile; isAlone: boolean; onOpen: () => void; onBroken: () => void }

function ImageAttachment({ file, isAlone, onOpen, onBroken }: ImageAttachmentProps) {
  const { t } = useTranslation('chat')
  const upload = useUpload(file.upload ?? '')
  const url = file.id > 0 ? file.address : upload?.previewUrl
  return (
    <button
      type="button"
      className={css.image}
      data-alone={isAlone || undefined}
      aria-label={t('files.open', { name: file.name })}
      disabled={file.id === 0}
      onPointerEnter={viewer.preload}
      onFocus={viewer.preload}
      onClick={onOpen}
    >
      {url && <img src={url} alt="" loading="lazy" decoding="async" onError={onBroken} />}
      {upload && <UploadProgress upload={upload} isOver />}
    </button>
  )
}

function FileAttachment({ file }: { file: OutgoingFile }) {
  const { t } = useTranslation('chat')
  const size = useFileSizeFormat()
  const upload = useUpload(file.upload ?? '')
  const content = (
    <>
      <span aria-hidden className={css.extension}>
        {getFileExtension(file.name) || '•'}
      </span>
      <span className={css.description}>
        <bdi className={css.name}>{file.name}</bdi>
        <span className={css.size}>{size(file.size)}</span>
        {upload && <UploadProgress upload={upload} />}
      </span>
    </>
  )
  if (file.id === 0) return <div className={css.file}>{content}</div>
  return (
    <a className={css.file} href={file.address} download={file.name}>
      <span className="visually-hidden">{t('files.save')}</span>
      {content}
      <Download aria-hidden className={css.action} />
    </a>
  )
}
