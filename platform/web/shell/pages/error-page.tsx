import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../api/api-problem.ts'
import { formatProblem } from '../../api/format-problem.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Shown for render errors, lost connections and chunks of an older build. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('platform')
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <MessagePage
      title={t('failed.title')}
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            {t('failed.retry')}
          </Button>
          <Button onClick={() => location.reload()}>{t('failed.reload')}</Button>
        </>
      }
    >
      <p>{error instanceof ApiProblem ? formatProblem(error, t) : t('failed.text')}</p>
      <p>{t('failed.safe')}</p>
      {error instanceof ApiProblem && error.requestId && <code>{error.requestId}</code>}
    </MessagePage>
  )
}
