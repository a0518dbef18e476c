import { useTranslation } from 'react-i18next'
import { CopyDialog } from '#platform/web/ui/overlays/copy-dialog.tsx'

type SecretDialogProps = { secret: string | null; onClose: () => void }

/** The secret is returned only once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation('webhooks')
  const content = secret === null ? null : { text: t('secret.text'), label: t('secret'), value: secret }
  return <CopyDialog title={t('secret.title')} content={content} onClose={onClose} />
}
