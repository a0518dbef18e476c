import { useState } from 'react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useDebouncedText } from '#platform/web/hooks/use-debounced-text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { chat } from '../../contract.ts'
import css from './message-results.module.css'
import { highlightMatches } from './highlight-matches.ts'
import { formatMessageLine } from '../../web/format-message-line.ts'
import { useChats } from '../../web/use-chats.ts'
import type { ChatSearch } from '../../web/chat-url.ts'

const PER_PAGE = 20
const DEBOUNCE_MS = 200

type MessageResultsProps = { search: ChatSearch; openMessage: number | null; getUrl: (contactId: number, message: number) => string }

/** Lists matching messages, newest first. Each links to the message in its chat. */
export function MessageResults({ search, openMessage, getUrl }: MessageResultsProps) {
  const { t } = useTranslation('chat')
  const q = useDebouncedText(search.q.trim(), DEBOUNCE_MS)
  const searchKey = `${q} ${search.within}`
  const [shown, setShown] = useState({ searchKey, pages: 1 })
  const pages = shown.searchKey === searchKey ? shown.pages : 1
  if (q === '') return null
  return (
    <section aria-label={t('search.found')}>
      <h2 className={css.heading}>{t('search.found')}</h2>
      {Array.from({ length: pages }, (_, index) => (
        <ResultPage
          key={`${searchKey} ${index}`}
          {...{ q, within: search.within, openMessage, getUrl }}
          page={index + 1}
          onMore={index + 1 === pages ? () => setShown({ searchKey, pages: pages + 1 }) : undefined}
        />
      ))}
    </section>
  )
}

type ResultPageProps = Pick<MessageResultsProps, 'openMessage' | 'getUrl'> & {
  q: string
  within: number | null
  page: number
  onMore: (() => void) | undefined
}

function ResultPage({ q, within, page, openMessage, getUrl, onMore }: ResultPageProps) {
  const { t } = useTranslation('chat')
  const { data, error, refetch } = useApiQuery(chat.searchMsgs, { q, page, perPage: PER_PAGE, ...(within !== null && { id: within }) })
  if (error && !data) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <Skeleton />
  if (data.total === 0) return <EmptyState illustration="search" text={t('search.nothing', { text: q })} />
  const names = new Map(data.people.map(({ id, fullName }) => [id, fullName]))
  return (
    <>
      {page === 1 && (
        <p role="status" className="visually-hidden">
          {t('search.count', { count: data.total })}
        </p>
      )}
      <ul>
        {data.hits.map((hit) => (
          <li key={hit.message.id}>
            <ResultLink {...{ hit, q, getUrl }} isOpen={hit.message.id === openMessage} getName={(id) => names.get(id) ?? '…'} />
          </li>
        ))}
      </ul>
      {onMore && data.total > page * PER_PAGE && (
        <Button size="small" variant="quiet" className={css.more} onClick={onMore}>
          {t('search.more')}
        </Button>
      )}
    </>
  )
}

type ResultLinkProps = Pick<MessageResultsProps, 'getUrl'> & {
  hit: { message: { id: number; senderId: number; message: string; time: string; files: readonly { name: string }[] }; contactId: number }
  q: string
  isOpen: boolean
  getName: (id: number) => string
}

function ResultLink({ hit: { message, contactId }, q, isOpen, getName, getUrl }: ResultLinkProps) {
  const { dateTime } = useFormat()
  const { data } = useChats()
  const contact = data?.chatsContacts.find(({ id }) => id === contactId)
  const text = formatMessageLine(message, getName)
  return (
    <a href={`#${getUrl(contactId, message.id)}`} className={css.hit} aria-current={isOpen || undefined} data-hit={message.id}>
      <span className={css.head}>
        <bdi className={css.name}>{getName(message.senderId)}</bdi>
        {contact?.isGroup && <bdi className={css.chatName}>{contact.fullName}</bdi>}
        <time className={css.when} dateTime={message.time}>
          {dateTime(message.time)}
        </time>
      </span>
      <span dir="auto" className={css.text}>
        {highlightMatches(text, q).map(({ at, text: partText, isMatch }) => (isMatch ? <mark key={at}>{partText}</mark> : partText))}
      </span>
    </a>
  )
}

/** Shows that the search is limited to one chat, with a button to search all chats. */
export function SearchScope({ within, onLeave }: { within: number; onLeave: () => void }) {
  const { t } = useTranslation('chat')
  const { data } = useChats()
  const contact = data?.chatsContacts.find(({ id }) => id === within)
  return (
    <div className={css.scope}>
      <span className={css.scopeName}>{t('search.within', { name: contact?.fullName ?? '…' })}</span>
      <IconButton label={t('search.everywhere')} size="small" onClick={onLeave}>
        <X />
      </IconButton>
    </div>
  )
}
