import { useState, type ReactNode } from 'react'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import css from './error-state.module.css'
import { IconButton } from '../buttons/icon-button.tsx'

export type ErrorStateProps = {
  title: string
  requestId?: string
  onRetry?: () => void
  action?: ReactNode
}

export function ErrorState({ title, requestId, onRetry, action }: ErrorStateProps) {
  const { t } = useTranslation('platform')
  return (
    <div role="alert" className={css.failure}>
      <h2 className={css.title}>{title}</h2>
      {(onRetry || action) && (
        <div className={css.actions}>
          {onRetry && (
            <Button variant="primary" onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          )}
          {action}
        </div>
      )}
      {requestId && <RequestId id={requestId} />}
    </div>
  )
}

function RequestId({ id }: { id: string }) {
  const { t } = useTranslation('platform')
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(id).then(() => setCopied(true))
  return (
    <p className={css.request}>
      {t('ui.requestId')} <code dir="ltr">{id}</code>
      <IconButton label={isCopied ? t('ui.copied') : t('ui.copy')} size="small" onClick={copy}>
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
    </p>
  )
}
