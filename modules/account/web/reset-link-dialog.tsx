import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { CopyDialog } from '#platform/web/ui/overlays/copy-dialog.tsx'

export type CreatedResetLink = { link: string; expiresAt: string; name: string }

/** The link is shown only once, because the server stores only its hash. */
export function ResetLinkDialog({ createdLink, onClose }: { createdLink: CreatedResetLink | null; onClose: () => void }) {
  const { t } = useTranslation('account')
  const { time } = useFormat()
  const content = createdLink && {
    text: t('resetLink.text', { name: createdLink.name, time: time(createdLink.expiresAt) }),
    label: t('resetLink.label'),
    value: createdLink.link,
  }
  return <CopyDialog title={t('resetLink.title')} content={content} onClose={onClose} />
}
