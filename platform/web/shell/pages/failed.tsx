import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../api/api-problem.ts'
import { problemText } from '../../api/problem-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { MessagePage } from './message-page.tsx'

/** What a page's own code could not handle: a bug, a lost connection, or an older build that is gone from the server. */
export function Failed({ error, reset }: ErrorComponentProps) {
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
      <p>{error instanceof ApiProblem ? problemText(error, t) : t('failed.text')}</p>
      <p>{t('failed.safe')}</p>
      {error instanceof ApiProblem && error.requestId && <code>{error.requestId}</code>}
    </MessagePage>
  )
}
