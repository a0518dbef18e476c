import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'

type NoConversationProps = { problem: ApiProblem; onRetry: () => void; onBack: (() => void) | undefined }

/** In place of a chat that cannot be shown: the viewer is not in it (any more), it went, or the server was not reached. */
export function NoConversation({ problem, onRetry, onBack }: NoConversationProps) {
  const { t } = useTranslation('chat')
  const back = onBack && <Button onClick={onBack}>{t('back')}</Button>
  return (
    <>
      {onBack && <h1 className="unseen">{t('nav.chat')}</h1>}
      {problem.status === 404 ? (
        <div role="alert">
          <Empty drawing="message" text={t('gone')} action={back} />
        </div>
      ) : (
        <Failure title={problemText(problem)} requestId={problem.requestId} onRetry={onRetry} action={back} />
      )}
    </>
  )
}
