import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endingOf, useFileSize } from '#platform/web/i18n/file-size.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { isPicture } from '#platform/web/api/uploads.ts'
import type { MailAttachment, Reply } from '../../contract.ts'
import css from './attachments.module.css'

/** Files that came with a mail, but for those that stand within it: pictures as they look, all else to be downloaded. */
export function Attachments({ mail }: { mail: Reply }) {
  const { t } = useTranslation('email')
  const [shown, show] = useState<MailAttachment | null>(null)
  const files = mail.attachments.filter(({ contentId, address }) => contentId === null || !mail.message.includes(address))
  if (files.length === 0) return null
  return (
    <>
      <ul className={css.files} aria-label={t('mail.files')}>
        {files.map((file) => (
          <li key={file.id}>
            <Attachment file={file} onShow={() => show(file)} />
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog isOpen size="large" title={shown.name} onClose={() => show(null)}>
          <img className={css.large} src={shown.address} alt={shown.name} />
          <a className={css.save} href={shown.address} download={shown.name}>
            <Download aria-hidden /> {t('mail.download')}
          </a>
        </Dialog>
      )}
    </>
  )
}

function Attachment({ file, onShow }: { file: MailAttachment; onShow: () => void }) {
  const { t } = useTranslation('email')
  const size = useFileSize()
  const [isBroken, setBroken] = useState(false)
  const words = (
    <span className={css.words}>
      <bdi className={css.name}>{file.name}</bdi>
      <span className={css.size}>{size(file.size)}</span>
    </span>
  )
  return (
    <div className={css.file}>
      {isPicture(file.type) && !isBroken ? (
        <button type="button" className={css.open} aria-label={t('mail.showFile', { name: file.name })} onClick={onShow}>
          <img className={css.picture} src={file.address} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
        </button>
      ) : (
        <span aria-hidden className={css.ending}>
          {endingOf(file.name) || '•'}
        </span>
      )}
      <a className={css.link} href={file.address} download={file.name}>
        <span className="unseen">{t('mail.download')}</span>
        {words}
        <Download aria-hidden />
      </a>
    </div>
  )
}
