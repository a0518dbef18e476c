import { CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { UPLOAD_LOST } from '#platform/web/api/uploads.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { discardMessage, retryMessage, type Outgoing } from '../../live/web/index.ts'
import css from './message-row.module.css'

/** Shows that a message is being sent, or why it was not sent and how to proceed. */
export function DeliveryStatus({ outgoing: { clientId, problem, files } }: { outgoing: Outgoing }) {
  const { t } = useTranslation('chat')
  if (!problem)
    return (
      <div className={css.delivery}>
        <Clock aria-hidden />
        {t('sending')}
        {files.some(({ id }) => id === 0) && (
          <Button size="small" variant="quiet" onClick={() => discardMessage(clientId)}>
            {t('leave')}
          </Button>
        )}
      </div>
    )
  return (
    <div className={css.delivery} data-failed>
      <CircleAlert aria-hidden />
      <span>{t('failed', { reason: formatProblem(new ApiProblem({ ...problem, detail: '' })) })}</span>
      {problem.code !== UPLOAD_LOST && (
        <Button size="small" onClick={() => retryMessage(clientId)}>
          {t('failed.again')}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => discardMessage(clientId)}>
        {t('failed.discard')}
      </Button>
    </div>
  )
}
