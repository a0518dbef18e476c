import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { announce } from '#platform/web/ui/feedback/live-region.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import type { Conversation, ConversationState, LoadDirection } from '../../live/web/index.ts'
import css from './message-log.module.css'

type LoadMoreProps = { conversation: Conversation; state: ConversationState; side: LoadDirection }

export function LoadMore({ conversation, state, side }: LoadMoreProps) {
  const problem = state.loadErrors[side]
  const loadMore = () => void conversation.loadMore(side)
  return (
    <div className={css.more} data-side={side}>
      {problem ? (
        <LoadError problem={problem} isLoading={state.loadingSide !== null} onRetry={loadMore} />
      ) : (
        <LoadSentinel onVisible={loadMore} />
      )}
    </div>
  )
}

/** Announces the error. After a successful retry, moves the focus from the removed button to the log. */
function LoadError({ problem, isLoading, onRetry }: { problem: ApiProblem; isLoading: boolean; onRetry: () => void }) {
  const { t } = useTranslation('platform')
  const button = useRef<HTMLButtonElement>(null)
  const text = formatProblem(problem)
  const announceError = useEffectEvent(() => announce(text))
  useEffect(() => announceError(), [problem])
  useReturnFocusToLog(button)
  return (
    <>
      <p>{text}</p>
      <Button ref={button} size="small" isLoading={isLoading} onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </>
  )
}

/** Reaches far into the log, so that it becomes visible before the end does. */
function LoadSentinel({ onVisible }: { onVisible: () => void }) {
  const sentinel = useRef<HTMLDivElement>(null)
  const notifyVisible = useEffectEvent(onVisible)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && notifyVisible())
    observer.observe(sentinel.current!)
    return () => observer.disconnect()
  })
  return (
    <>
      <div ref={sentinel} className={css.sentinel} />
      <Spinner size="small" isDecorative />
    </>
  )
}

function useReturnFocusToLog(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const log = element.current!.closest<HTMLElement>('[role=log]')
    return () => void requestAnimationFrame(() => document.activeElement === document.body && log?.focus({ preventScroll: true }))
  }, [element])
}
