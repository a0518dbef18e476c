import { useMemo } from 'react'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { UserData } from '#platform/contract/identity.ts'
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

export function MessageLog({ conversation, state, getName, viewer, target, actions }: MessageLogProps) {
  const { t } = useTranslation('chat')
  const { date } = useFormat()
  const outgoing = useOutgoing(conversation.contactId)
  const { scroller, content, isAtEnd } = useLogScroll(conversation, state)
  useMarkSeen(conversation, state, scroller)
  useIncomingMessages(conversation, getName)
  const { messages, firstUnseenId, contact, people } = state
  const rows = useMemo(
    () =>
      buildLogRows({
        messages,
        outgoing: state.hasLater ? [] : outgoing,
        firstUnseenId,
        viewerId: viewer.id,
        formatDay: (time) => date(time),
      }),
    [messages, outgoing, state.hasLater, firstUnseenId, viewer.id, date],
  )
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
          {state.hasEarlier && <LoadMore side="earlier" {...{ conversation, state }} />}
          {rows.length === 0 && <EmptyState illustration="message" text={t('empty.messages', { name: contact!.fullName })} />}
          {rows.map((row) =>
            row.kind === 'message' ? (
              <MessageRow
                {...row}
                key={row.key}
                sender={people.get(row.message.senderId) ?? (row.message.senderId === viewer.id ? viewer : null)}
                isTarget={row.message.id === target}
                getName={getName}
                viewerId={viewer.id}
                contactId={conversation.contactId}
                actions={actions}
              />
            ) : (
              <LogDivider key={row.key} row={row} getName={getName} />
            ),
          )}
          {!state.hasLater && <ReadReceipt contactId={conversation.contactId} messages={messages} viewerId={viewer.id} />}
          {state.hasLater && <LoadMore side="later" {...{ conversation, state }} />}
        </div>
      </div>
      {!isAtEnd && (
        <Button className={css.newest} size="small" icon={<ArrowDown />} onClick={() => void conversation.jumpToLatest()}>
          {state.chat!.unseenMsgs > 0 ? t('toNewest.unseen', { count: state.chat!.unseenMsgs }) : t('toNewest')}
        </Button>
      )}
    </div>
  )
}
