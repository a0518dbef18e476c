import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { UserData } from '#platform/contract/identity.ts'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { announce } from '#platform/web/ui/feedback/announce.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { type Conversation, type ConversationState, useOutgoing, useSeen } from '../../live/web/index.ts'
import { onLogKeys } from './log-shortcuts.ts'
import { logRows } from './log-rows.ts'
import css from './message-log.module.css'
import type { MessageMeans } from './message-menu.tsx'
import { LogLine, MessageRow } from './message-row.tsx'
import { SeenBy } from './seen-by.tsx'
import { useArrivals } from './use-incoming-messages.ts'
import { useLogScroll } from './use-log-scroll.ts'
import type { NameOf } from '../../web/use-names.ts'

type MessageLogProps = {
  conversation: Conversation
  state: ConversationState
  nameOf: NameOf
  viewer: UserData
  /** The message that the address names. */
  target: number | null
  means: MessageMeans
}

/** What was said, from its first unseen message on; more comes as one scrolls. */
export function MessageLog({ conversation, state, nameOf, viewer, target, means }: MessageLogProps) {
  const { t } = useTranslation('chat')
  const { date } = useFormat()
  const outgoing = useOutgoing(conversation.contactId)
  const { scroller, content, isAtEnd } = useLogScroll(conversation, state)
  useSeen(conversation, state, scroller)
  useArrivals(conversation, nameOf)
  const { messages, firstUnseenId, contact, people } = state
  const rows = useMemo(
    () => logRows({ messages, outgoing: state.hasLater ? [] : outgoing, firstUnseenId, viewerId: viewer.id, dayOf: (time) => date(time) }),
    [messages, outgoing, state.hasLater, firstUnseenId, viewer.id, date],
  )
  return (
    <div className={css.place} data-paper="whole">
      <div ref={scroller} className={css.scroller} data-paper="whole">
        <div
          ref={content}
          role="log"
          tabIndex={0}
          onKeyDown={(event) => onLogKeys(event, { messages, means, viewerId: viewer.id })}
          aria-live="off"
          aria-label={t('log', { name: contact!.fullName })}
          aria-busy={state.coming !== null}
          className={css.content}
        >
          {state.hasEarlier && <More side="earlier" {...{ conversation, state }} />}
          {rows.length === 0 && <Empty drawing="message" text={t('empty.messages', { name: contact!.fullName })} />}
          {rows.map((row) =>
            row.kind === 'message' ? (
              <MessageRow
                {...row}
                key={row.key}
                sender={people.get(row.message.senderId) ?? (row.message.senderId === viewer.id ? viewer : null)}
                isTarget={row.message.id === target}
                nameOf={nameOf}
                viewerId={viewer.id}
                contactId={conversation.contactId}
                means={means}
              />
            ) : (
              <LogLine key={row.key} row={row} nameOf={nameOf} />
            ),
          )}
          {!state.hasLater && <SeenBy contactId={conversation.contactId} messages={messages} viewerId={viewer.id} />}
          {state.hasLater && <More side="later" {...{ conversation, state }} />}
        </div>
      </div>
      {!isAtEnd && (
        <Button className={css.newest} size="small" icon={<ArrowDown />} onClick={() => void conversation.toNewest()}>
          {state.chat!.unseenMsgs > 0 ? t('toNewest.unseen', { count: state.chat!.unseenMsgs }) : t('toNewest')}
        </Button>
      )}
    </div>
  )
}

type MoreProps = Pick<MessageLogProps, 'conversation' | 'state'> & { side: 'earlier' | 'later' }

/** Where the log goes on. */
function More({ conversation, state, side }: MoreProps) {
  const problem = state.missing[side]
  const ask = () => void conversation.more(side)
  return (
    <div className={css.more} data-side={side}>
      {problem ? <Again problem={problem} isAsking={state.coming !== null} onAsk={ask} /> : <Sight onSight={ask} />}
    </div>
  )
}

/** Why it does not go on, and a way to ask again; when it has gone on, the focus is in the log. */
function Again({ problem, isAsking, onAsk }: { problem: ApiProblem; isAsking: boolean; onAsk: () => void }) {
  const { t } = useTranslation('platform')
  const button = useRef<HTMLButtonElement>(null)
  const text = problemText(problem)
  const say = useEffectEvent(() => announce(text))
  useEffect(() => say(), [problem])
  useEffect(() => {
    const log = button.current!.closest<HTMLElement>('[role=log]')
    return () => void requestAnimationFrame(() => document.activeElement === document.body && log?.focus({ preventScroll: true }))
  }, [])
  return (
    <>
      <p>{text}</p>
      <Button ref={button} size="small" isLoading={isAsking} onClick={onAsk}>
        {t('ui.retry')}
      </Button>
    </>
  )
}

/** Asks before the reader comes there. */
function Sight({ onSight }: { onSight: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(onSight)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen())
    observer.observe(place.current!)
    return () => observer.disconnect()
  })
  return (
    <>
      <div ref={place} className={css.sight} />
      <Spinner size="small" isDecorative />
    </>
  )
}

export const WaitingMessages = () => (
  <div aria-busy className={css.waiting}>
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className={css.waitingRow}>
        <Skeleton width="32px" height="32px" isRound />
        <Skeleton width={`${25 + ((row * 23) % 50)}%`} />
      </div>
    ))}
  </div>
)
