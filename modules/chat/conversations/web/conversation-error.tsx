import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'

type ConversationErrorProps = { problem: ApiProblem; onRetry: () => void; onBack: (() => void) | undefined }

/** Shown if the chat was deleted, the viewer is not a member, or the server cannot be reached. */
export function ConversationError({ problem, onRetry, onBack }: ConversationErrorProps) {
  const { t } = useTranslation('chat')
  const back = onBack && <Button onClick={onBack}>{t('back')}</Button>
  return (
    <>
      {onBack && <h1 className="visually-hidden">{t('nav.chat')}</h1>}
      {problem.status === 404 ? (
        <div role="alert">
          <EmptyState illustration="message" text={t('gone')} action={back} />
        </div>
      ) : (
        <ProblemState problem={problem} onRetry={onRetry} action={back} />
      )}
    </>
  )
}
