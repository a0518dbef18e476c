import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useArrival } from '#platform/web/hooks/first-shown.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import css from './contact-pane.module.css'
import { ChatLink, ContactLink } from './contact-link.tsx'
import { foundIn, FoundMessages, SearchScope } from '../../search/web/index.ts'
import { OwnTools } from './user-menu.tsx'
import { useChats } from '../../web/use-chats.ts'
import { usePageKeys } from '../../web/use-keyboard-shortcuts.ts'
import { chatAddress, type SearchView } from '../../web/chat-url.ts'

/** So many contacts stand there before somebody looks for one by name. */
const SHOWN = 25

type ContactPaneProps = {
  openId: number | null
  isNew: boolean
  onNew: () => void
  search: SearchView
  onSearch: (search: Partial<SearchView>) => void
  openMessage: number | null
  linkOf: (contactId: number, message: number) => string
}

/** The chats, the newest first, and everybody else who can be written to; while one searches, the messages that hold it. */
export function ContactPane({ openId, isNew, onNew, search: { q: text, within }, onSearch, openMessage, linkOf }: ContactPaneProps) {
  const { t } = useTranslation('chat')
  const { data, error, refetch } = useChats()
  const search = useRef<HTMLDivElement>(null)
  const found = data && within === null ? foundIn(data, text) : undefined
  const step = (by: number) => openNext(found?.chats ?? data?.chatsContacts ?? [], openId, by)
  usePageKeys({ 'Alt+ArrowDown': () => step(1), 'Alt+ArrowUp': () => step(-1) })
  useArrival(true, isNew, () => {
    search.current?.querySelector('input')?.focus()
    onNew()
  })
  useEffect(() => {
    if (within !== null) search.current?.querySelector('input')?.focus()
  }, [within])
  const nameOf = (id: number) => data?.people.find((person) => person.id === id)?.fullName ?? '…'
  return (
    <div className={css.pane}>
      <header className={css.head}>
        <h1 className={css.title}>{t('nav.chat')}</h1>
        <OwnTools />
      </header>
      <div ref={search} className={css.search}>
        <SearchField
          label={t(within === null ? 'search.all' : 'search.inChat')}
          value={text}
          shortcut="/"
          maxLength={200}
          onChange={(q) => onSearch({ q })}
        />
        {within !== null && <SearchScope within={within} onLeave={() => onSearch({ within: null })} />}
      </div>
      <nav className={css.scroller} aria-label={t('contacts')} aria-busy={!data && !error}>
        {error && !data && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
        {!data && !error && <WaitingRows />}
        {found && found.chats.length > 0 && (
          <ul aria-label={t('chats')}>
            {found.chats.map((one) => (
              <li key={one.id}>
                <ChatLink contact={one} isOpen={one.id === openId} nameOf={nameOf} />
              </li>
            ))}
          </ul>
        )}
        {found && found.contacts.length > 0 && (
          <>
            <h2 className={css.heading}>{t('contacts.others')}</h2>
            <ul aria-label={t('contacts.others')}>
              {found.contacts.slice(0, SHOWN).map((one) => (
                <li key={one.id}>
                  <ContactLink contact={one} isOpen={one.id === openId} />
                </li>
              ))}
            </ul>
            {found.contacts.length > SHOWN && <p className={css.note}>{t('contacts.more', { count: found.contacts.length - SHOWN })}</p>}
          </>
        )}
        {found && text === '' && found.chats.length + found.contacts.length === 0 && <Empty drawing="search" text={t('empty.nobody')} />}
        <FoundMessages search={{ q: text, within }} {...{ openMessage, linkOf }} />
      </nav>
    </div>
  )
}

/** The chat below or above the open one. */
function openNext(chats: readonly { id: number }[], openId: number | null, by: number): void {
  const index = chats.findIndex(({ id }) => id === openId)
  const next = chats[index < 0 ? 0 : index + by]
  if (next) location.hash = `#${chatAddress(next.id)}`
}

const WaitingRows = () => (
  <div>
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row} className={css.waiting}>
        <Skeleton width="40px" height="40px" isRound />
        <Skeleton width={`${40 + ((row * 17) % 40)}%`} />
      </div>
    ))}
  </div>
)
