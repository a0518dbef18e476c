import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFileExtension, useFileSizeFormat } from '#platform/web/i18n/file-size.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { isPreviewableImage } from '#platform/web/api/uploads.ts'
import type { EmailAttachment, ConversationEmail } from '../../contract.ts'
import css from './attachments.module.css'

export function Attachments({ mail }: { mail: ConversationEmail }) {
  const { t } = useTranslation('email')
  const [preview, setPreview] = useState<EmailAttachment | null>(null)
  const files = mail.attachments.filter(({ contentId, address }) => contentId === null || !mail.message.includes(address))
  if (files.length === 0) return null
  return (
    <>
      <ul className={css.files} aria-label={t('mail.files')}>
        {files.map((file) => (
          <li key={file.id}>
            <Attachment file={file} onShow={() => setPreview(file)} />
          </li>
        ))}
      </ul>
      {preview && (
        <Dialog isOpen size="large" title={preview.name} onClose={() => setPreview(null)}>
          <img className={css.large} src={preview.address} alt={preview.name} />
          <a className={css.save} href={preview.address} download={preview.name}>
            <Download aria-hidden /> {t('mail.download')}
          </a>
        </Dialog>
      )}
    </>
  )
}

function Attachment({ file, onShow }: { file: EmailAttachment; onShow: () => void }) {
  const { t } = useTranslation('email')
  const size = useFileSizeFormat()
  const [isBroken, setBroken] = useState(false)
  const description = (
    <span className={css.description}>
      <bdi className={css.name}>{file.name}</bdi>
      <span className={css.size}>{size(file.size)}</span>
    </span>
  )
  return (
    <div className={css.file}>
      {isPreviewableImage(file.type) && !isBroken ? (
        <button type="button" className={css.open} aria-label={t('mail.showFile', { name: file.name })} onClick={onShow}>
          <img className={css.picture} src={file.address} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
        </button>
      ) : (
        <span aria-hidden className={css.ending}>
          {getFileExtension(file.name) || '•'}
        </span>
      )}
      <a className={css.link} href={file.address} download={file.name}>
        <span className="visually-hidden">{t('mail.download')}</span>
        {description}
        <Download aria-hidden />
      </a>
    </div>
  )
}
