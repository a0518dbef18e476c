import { useTranslation } from 'react-i18next'
import { plainWords } from '#platform/contract/plain-words.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'
import type { Message } from '../../contract.ts'
import css from './message-parts.module.css'
import { withNames } from '../../web/message-text.tsx'
import type { MessageActs } from './use-message-mutations.ts'
import type { NameOf } from '../../web/use-names.ts'
import { chatAddress } from '../../web/chat-url.ts'

type Quoted = NonNullable<Message['replyTo']>

/** What a message answers to; it leads there. */
export function Quote({ quoted, contactId, nameOf }: { quoted: Quoted; contactId: number; nameOf: NameOf }) {
  const { t } = useTranslation('chat')
  return (
    <a className={css.quote} href={`#${chatAddress(contactId, quoted.id)}`}>
      <bdi className={css.name}>{nameOf(quoted.senderId)}</bdi>{' '}
      <bdi>{quoted.isDeleted ? t('message.deleted') : withNames(plainWords(quoted.message), nameOf) || t('quote.files')}</bdi>
    </a>
  )
}

type ReactionsProps = { message: Message; viewerId: number; nameOf: NameOf; onReact: MessageActs['react'] | undefined }

/** Each with how many reacted so; pressing joins them or leaves. */
export function Reactions({ message, viewerId, nameOf, onReact }: ReactionsProps) {
  const { t } = useTranslation('chat')
  const { list, number } = useFormat()
  return (
    <ul className={css.reactions}>
      {message.reactions.map(({ emoji, userIds }) => (
        <li key={emoji}>
          <Tooltip text={list(userIds.map(nameOf))}>
            <button
              type="button"
              className={css.reaction}
              disabled={!onReact}
              aria-pressed={userIds.includes(viewerId)}
              onClick={() => onReact?.(message, emoji, !userIds.includes(viewerId))}
            >
              {emoji} <span className={css.figure}>{number(userIds.length)}</span>
              <span className="unseen"> {t('reaction', { people: list(userIds.map(nameOf)) })}</span>
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
