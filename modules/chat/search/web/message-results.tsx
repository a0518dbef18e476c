import { useState } from 'react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { useSettledText } from '#platform/web/hooks/use-settled-text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { chat } from '../../contract.ts'
import css from './message-results.module.css'
import { foundParts } from './highlight-matches.ts'
import { messageLine } from '../../web/message-line.ts'
import { useChats } from '../../web/use-chats.ts'
import type { SearchView } from '../../web/chat-url.ts'

const PER_PAGE = 20
/** Milliseconds after the last key. */
const PAUSE = 200

type FoundMessagesProps = { search: SearchView; openMessage: number | null; linkOf: (contactId: number, message: number) => string }

/** Messages that hold what is looked for, the newest first, in all chats or in one; each leads to its place. */
export function FoundMessages({ search, openMessage, linkOf }: FoundMessagesProps) {
  const { t } = useTranslation('chat')
  const q = useSettledText(search.q.trim(), PAUSE)
  const asked = `${q} ${search.within}`
  const [more, setMore] = useState({ asked, pages: 1 })
  const pages = more.asked === asked ? more.pages : 1
  if (q === '') return null
  return (
    <section aria-label={t('search.found')} className={css.section}>
      <h2 className={css.heading}>{t('search.found')}</h2>
      {Array.from({ length: pages }, (_, index) => (
        <HitPage
          key={`${asked} ${index}`}
          {...{ q, within: search.within, openMessage, linkOf }}
          page={index + 1}
          onMore={index + 1 === pages ? () => setMore({ asked, pages: pages + 1 }) : undefined}
        />
      ))}
    </section>
  )
}

type HitPageProps = Pick<FoundMessagesProps, 'openMessage' | 'linkOf'> & {
  q: string
  within: number | null
  page: number
  onMore: (() => void) | undefined
}

function HitPage({ q, within, page, openMessage, linkOf, onMore }: HitPageProps) {
  const { t } = useTranslation('chat')
  const { data, error, refetch } = useRead(chat.searchMsgs, { q, page, perPage: PER_PAGE, ...(within !== null && { id: within }) })
  if (error && !data) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  if (data.total === 0) return <Empty drawing="search" text={t('search.nothing', { text: q })} />
  const names = new Map(data.people.map(({ id, fullName }) => [id, fullName]))
  return (
    <>
      {page === 1 && (
        <p role="status" className="unseen">
          {t('search.count', { count: data.total })}
        </p>
      )}
      <ul>
        {data.hits.map((hit) => (
          <li key={hit.message.id}>
            <HitLink {...{ hit, q, linkOf }} isOpen={hit.message.id === openMessage} nameOf={(id) => names.get(id) ?? '…'} />
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

type HitLinkProps = Pick<FoundMessagesProps, 'linkOf'> & {
  hit: { message: { id: number; senderId: number; message: string; time: string; files: readonly { name: string }[] }; contactId: number }
  q: string
  isOpen: boolean
  nameOf: (id: number) => string
}

function HitLink({ hit: { message, contactId }, q, isOpen, nameOf, linkOf }: HitLinkProps) {
  const { dateTime } = useFormat()
  const { data } = useChats()
  const contact = data?.chatsContacts.find(({ id }) => id === contactId)
  const text = messageLine(message, nameOf)
  return (
    <a href={`#${linkOf(contactId, message.id)}`} className={css.hit} aria-current={isOpen || undefined} data-hit={message.id}>
      <span className={css.head}>
        <bdi className={css.name}>{nameOf(message.senderId)}</bdi>
        {contact?.isGroup && <bdi className={css.place}>{contact.fullName}</bdi>}
        <time className={css.when} dateTime={message.time}>
          {dateTime(message.time)}
        </time>
      </span>
      <span dir="auto" className={css.text}>
        {foundParts(text, q).map(({ at, text: said, isFound }) => (isFound ? <mark key={at}>{said}</mark> : said))}
      </span>
    </a>
  )
}

/** In whose chat one searches, and the way out of it. */
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
