import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { email } from '../../contract.ts'
import css from './delivery.module.css'

export function DeliveredTo({ delivered }: { delivered: readonly string[] }) {
  const { t } = useTranslation('email')
  return delivered.length > 0 && <p className={css.detail}>{t('compose.delivery.delivered', { people: delivered.join(', ') })}</p>
}

export function DeliveredNote({ id }: { id: number | null }) {
  const { data } = useApiQuery(email.getMail, { id: id ?? 0 }, { enabled: id !== null })
  if (!data || data.mail.delivered.length === 0) return null
  return (
    <div className={css.note}>
      <Alert color="info">
        <DeliveredTo delivered={data.mail.delivered} />
      </Alert>
    </div>
  )
}
