import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#platform/contract/schema.ts'
import type { Message } from '../../contract.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import type { LogRow } from './log-rows.ts'
import css from './message-row.module.css'
import { MessageMenu } from './message-menu.tsx'
import { MessageFiles } from './message-files.tsx'
import { MessageLinks } from './message-links.tsx'
import { QuotedMessage, Reactions } from './message-parts.tsx'
import { MessageText } from '../../web/message-text.tsx'
import type { MessageActions } from './use-message-actions.ts'
import type { GetName } from '../../web/use-name-lookup.ts'

type MessageRowProps = Extract<LogRow, { kind: 'message' }> & {
  sender: Pick<Person, 'id' | 'fullName' | 'avatar'> | null
  isTarget: boolean
  getName: GetName
  viewerId: number
  contactId: number
  actions: MessageActions
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, outgoing, isFirst, sender, isTarget, getName, viewerId, contactId, actions } = props
  const { t } = useTranslation('chat')
  const name = getName(message.senderId)
  return (
    <article
      className={css.row}
      data-row={message.id || message.clientId}
      data-first={isFirst || undefined}
      data-target={isTarget || undefined}
      data-pending={outgoing ? (outgoing.problem ? 'failed' : 'sending') : undefined}
      aria-label={t('message.of', { name })}
    >
      <div className={css.margin}>
        {isFirst ? <Avatar person={sender ?? { id: message.senderId, fullName: name }} isDecorative /> : <SentTime message={message} />}
      </div>
      <div className={css.body}>
        {isFirst && (
          <header className={css.head}>
            <bdi className={css.name}>{name}</bdi>
            <SentTime message={message} />
          </header>
        )}
        {message.isDeleted ? (
          <p className={css.deleted}>{t('message.deleted')}</p>
        ) : (
          <>
            {message.replyTo && <QuotedMessage quoted={message.replyTo} contactId={contactId} getName={getName} />}
            {message.message && <MessageText text={message.message} getName={getName} viewerId={viewerId} />}
            {message.editedAt && (
              <button type="button" className={css.edited} onClick={() => actions.showHistory(message)}>
                {t('message.edited')}
              </button>
            )}
          </>
        )}
        {message.files.length > 0 && <MessageFiles files={message.files} />}
        {message.links.length > 0 && <MessageLinks messageId={message.id} />}
        {message.reactions.length > 0 && (
          <Reactions {...{ message, getName, viewerId }} onReact={actions.permissions.canSend ? actions.react : undefined} />
        )}
        {outgoing && <DeliveryStatus outgoing={outgoing} />}
      </div>
      {message.id > 0 && !message.isDeleted && (
        <div className={css.menu}>
          <MessageMenu message={message} viewerId={viewerId} actions={actions} />
        </div>
      )}
    </article>
  )
})

function SentTime({ message: { time: instant } }: { message: Message }) {
  const { time, dateTime } = useFormat()
  return (
    <time className={css.time} dateTime={instant} title={dateTime(instant)}>
      {time(instant)}
    </time>
  )
}
