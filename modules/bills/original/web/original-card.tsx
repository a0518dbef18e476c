import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFileSizeFormat } from '#platform/web/i18n/file-size.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { Bill } from '../../bill-schema.ts'
import css from './original-card.module.css'

/** Where the bill comes from, and the unchanged file with its hash. */
export function OriginalCard({ bill }: { bill: Bill }) {
  const { t } = useTranslation('bills')
  const size = useFileSizeFormat()
  const { file, source, format, email, createdBy, eInvoice } = bill
  const attachments = eInvoice?.attachments ?? []
  return (
    <Card title={t('original')} isDense>
      <div className={css.stack}>
        <p>
          {source === 'email' && email ? t('source.emailFrom', { sender: email.sender }) : null}
          {source === 'upload' && (createdBy ? t('source.uploadBy', { name: createdBy.fullName }) : t('source.upload'))}
          {source === 'manual' && (createdBy ? t('source.manualBy', { name: createdBy.fullName }) : t('source.manual'))}
        </p>
        {email && (
          <p className={css.soft} dir="auto">
            {email.subject}
          </p>
        )}
        {file && (
          <>
            <p className={css.name}>
              <bdi>{file.name}</bdi>
              <span className={css.soft}>{[format && t(`format.${format}`), size(file.size)].filter(Boolean).join(' · ')}</span>
            </p>
            <a className={getButtonClass({ size: 'small' })} href={file.address} download={file.name}>
              <Download aria-hidden /> {t('original.download')}
            </a>
            {attachments.length > 0 && (
              <div className={css.soft}>
                <p>{t('original.attachments', { count: attachments.length })}</p>
                <ul className={css.attachments}>
                  {attachments.map((attachment) => (
                    <li key={`${attachment.name} ${attachment.size}`}>
                      <bdi>{attachment.name}</bdi> ({size(attachment.size)})
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <div className={css.hash}>
              <p className={css.soft}>{t('original.hash')}</p>
              <code dir="ltr" translate="no">
                {file.sha256}
              </code>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
