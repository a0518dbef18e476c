import { useMemo } from 'react'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { UserData } from '#platform/contract/user.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { type Conversation, type ConversationState, useOutgoing, useMarkSeen } from '../../live/web/index.ts'
import { handleLogKeys } from './log-keys.ts'
import { buildLogRows } from './log-rows.ts'
import css from './message-log.module.css'
import type { MessageActions } from './use-message-actions.ts'
import { LogDivider } from './log-divider.tsx'
import { LoadMore } from './load-more.tsx'
import { MessageRow } from './message-row.tsx'
import { ReadReceipt } from './read-receipt.tsx'
import { useIncomingMessages } from './use-incoming-messages.ts'
import { useLogScroll } from './use-log-scroll.ts'
import type { GetName } from '../../web/use-name-lookup.ts'

type MessageLogProps = {
  conversation: Conversation
  state: ConversationState
  getName: GetName
  viewer: UserData
  /** The message id in the URL. */
  target: number | null
  actions: MessageActions
}

export function MessageLog(props: MessageLogProps) {
  const { conversation, state, getName, viewer, actions } = props
  const { t } = useTranslation('chat')
  const { scroller, content, isAtEnd } = useLogScroll(conversation, state)
  useMarkSeen(conversation, state, scroller)
  useIncomingMessages(conversation, getName)
  const { messages, contact, hasEarlier, hasLater } = state
  return (
    <div className={css.log} data-paper="whole">
      <div ref={scroller} className={css.scroller} data-paper="whole">
        <div
          ref={content}
          role="log"
          tabIndex={0}
          onKeyDown={(event) => handleLogKeys(event, { messages, actions, viewerId: viewer.id })}
          aria-live="off"
          aria-label={t('log', { name: contact!.fullName })}
          aria-busy={state.loadingSide !== null}
          className={css.content}
        >
          {hasEarlier && <LoadMore side="earlier" {...{ conversation, state }} />}
          <LogRows {...props} />
          {!hasLater && <ReadReceipt contactId={conversation.contactId} messages={messages} viewerId={viewer.id} />}
          {hasLater && <LoadMore side="later" {...{ conversation, state }} />}
        </div>
      </div>
      {!isAtEnd && <JumpToLatest conversation={conversation} unseenCount={state.chat!.unseenMsgs} />}
    </div>
  )
}

function LogRows({ conversation, state, getName, viewer, target, actions }: MessageLogProps) {
  const { t } = useTranslation('chat')
  const { contactId } = conversation
  const rows = useLogRows(contactId, state, viewer.id)
  if (rows.length === 0) return <EmptyState illustration="message" text={t('empty.messages', { name: state.contact!.fullName })} />
  return rows.map((row) =>
    row.kind === 'message' ? (
      <MessageRow
        {...row}
        key={row.key}
        sender={state.people.get(row.message.senderId) ?? (row.message.senderId === viewer.id ? viewer : null)}
        isTarget={row.message.id === target}
        viewerId={viewer.id}
        {...{ getName, contactId, actions }}
      />
    ) : (
      <LogDivider key={row.key} row={row} getName={getName} />
    ),
  )
}

function useLogRows(contactId: number, { messages, firstUnseenId, hasLater }: ConversationState, viewerId: number) {
  const { date } = useFormat()
  const outgoing = useOutgoing(contactId)
  return useMemo(
    () => buildLogRows({ messages, outgoing: hasLater ? [] : outgoing, firstUnseenId, viewerId, formatDay: (time) => date(time) }),
    [messages, outgoing, hasLater, firstUnseenId, viewerId, date],
  )
}

function JumpToLatest({ conversation, unseenCount }: { conversation: Conversation; unseenCount: number }) {
  const { t } = useTranslation('chat')
  return (
    <Button className={css.newest} size="small" icon={<ArrowDown />} onClick={() => void conversation.jumpToLatest()}>
      {unseenCount > 0 ? t('toNewest.unseen', { count: unseenCount }) : t('toNewest')}
    </Button>
  )
}
