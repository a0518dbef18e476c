import { Image, Paperclip, Trash2, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFileExtension, useFileSizeFormat } from '#platform/web/i18n/file-size.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import type { Card } from '../../cards/card.ts'
import { kanban } from '../../contract.ts'
import css from './attachments.module.css'
import section from '../../web/card-section.module.css'
import { type CardUpdate, useCardMutation } from '../../cards/web/index.ts'
import { type AttachmentUpload, useUploads } from './use-uploads.ts'

const coverTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

type AttachmentsProps = { card: Card; isReadOnly: boolean; canSetCover: boolean; update: CardUpdate }

/** Files can be added with a button, by drag and drop, or by pasting. */
export function Attachments({ card, isReadOnly, canSetCover, update }: AttachmentsProps) {
  const { t } = useTranslation('kanban')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { uploads, start, cancel } = useUploads(card)
  if (isReadOnly && card.attachments.length === 0) return null
  const hasFiles = (event: DragEvent) => !isReadOnly && event.dataTransfer.types.includes('Files')
  return (
    <section
      className={section.section}
      aria-label={t('attachments')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        start(event.dataTransfer.files)
      }}
    >
      <h2 className={section.heading}>{t('attachments')}</h2>
      {card.attachments.length > 0 && (
        <ul className={css.files}>
          {card.attachments.map((file) => (
            <AttachmentItem key={file.id} {...{ card, file, isReadOnly, canSetCover, update }} />
          ))}
        </ul>
      )}
      {uploads.map((upload) => (
        <UploadItem key={upload.key} upload={upload} onCancel={() => cancel(upload)} />
      ))}
      {!isReadOnly && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            onChange={({ target }) => {
              start(target.files ?? [])
              target.value = ''
            }}
          />
          <Button size="small" className={section.start} icon={<Paperclip />} onClick={() => input.current?.click()}>
            {t('attachments.add')}
          </Button>
        </>
      )}
    </section>
  )
}

type AttachmentItemProps = AttachmentsProps & { file: Card['attachments'][number] }

function AttachmentItem({ card, file, isReadOnly, canSetCover, update }: AttachmentItemProps) {
  const { t } = useTranslation('kanban')
  const size = useFileSizeFormat()
  const { mutate: detach } = useCardMutation(kanban.detachFile, card, (task, { data }) => ({
    ...task,
    attachments: task.attachments.filter(({ id }) => id !== data.fileId),
    ...(task.coverId === data.fileId && { coverId: null, coverImage: null }),
  }))
  const isImage = coverTypes.includes(file.type)
  const isCover = file.id === card.coverId
  return (
    <li className={css.file}>
      <a
        className={css.preview}
        href={file.address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('attachments.open', { name: file.name })}
      >
        {isImage ? <img src={file.address} alt="" loading="lazy" /> : <span>{getFileExtension(file.name)}</span>}
      </a>
      <div className={css.info}>
        <a className={css.name} href={file.address} target="_blank" rel="noopener noreferrer">
          {file.name}
        </a>
        <span className={css.detail}>
          {size(file.size)}
          {isCover && ` · ${t('cover')}`}
        </span>
      </div>
      {isImage && canSetCover && (
        <Button variant="quiet" size="small" icon={<Image />} onClick={() => update.save({ coverId: isCover ? null : file.id })}>
          {t(isCover ? 'cover.remove' : 'cover.make')}
        </Button>
      )}
      {!isReadOnly && (
        <IconButton
          size="small"
          label={t('attachments.delete', { name: file.name })}
          onClick={() => detach({ projectId: card.projectId, data: { taskId: card.id, fileId: file.id } })}
        >
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}

function UploadItem({ upload, onCancel }: { upload: AttachmentUpload; onCancel: () => void }) {
  const { t } = useTranslation('kanban')
  const { number } = useFormat()
  return (
    <div className={css.upload}>
      <div className={css.info}>
        <span className={css.name}>{upload.name}</span>
        {upload.problem ? (
          <span role="alert" className={section.problem}>
            {upload.problem}
          </span>
        ) : (
          <ProgressBar value={upload.progress} label={t('attachments.progress', { name: upload.name })} />
        )}
      </div>
      {!upload.problem && <span className={css.detail}>{number(upload.progress, { style: 'percent' })}</span>}
      <IconButton size="small" label={t('attachments.cancel', { name: upload.name })} onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  )
}
