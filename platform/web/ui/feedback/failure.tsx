import { useState, type ReactNode } from 'react'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import css from './failure.module.css'
import { IconButton } from '../buttons/icon-button.tsx'

export type FailureProps = {
  /** What happened, in the person's words. */
  title: string
  /** What is safe: "Your draft is kept." */
  safe?: string
  /** What to do now. */
  advice?: string
  requestId?: string
  onRetry?: () => void
  /** More ways on, beside trying again. */
  action?: ReactNode
}

/** In place of what could not be shown. */
export function Failure({ title, safe, advice, requestId, onRetry, action }: FailureProps) {
  const { t } = useTranslation('platform')
  return (
    <div role="alert" className={css.failure}>
      <h2 className={css.title}>{title}</h2>
      {safe && <p>{safe}</p>}
      {advice && <p>{advice}</p>}
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
