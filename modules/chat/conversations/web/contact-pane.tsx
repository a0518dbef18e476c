import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { CreateLink } from '#platform/web/routing/create-link.tsx'
import { useAutofocus } from '#platform/web/hooks/use-autofocus.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import css from './contact-pane.module.css'
import { ContactLists } from './contact-lists.tsx'
import { filterContacts, MessageResults, SearchScope } from '../../search/web/index.ts'
import { UserMenu } from './user-menu.tsx'
import { useChats } from '../../web/use-chats.ts'
import { listChatShortcuts } from './chat-shortcuts.ts'
import { getChatUrl, type ChatSearch } from '../../web/chat-url.ts'

type ContactPaneProps = {
  openId: number | null
  isNew: boolean
  onNew: () => void
  search: ChatSearch
  onSearch: (search: Partial<ChatSearch>) => void
  openMessage: number | null
  getUrl: (contactId: number, message: number) => string
}

/** Lists chats and other contacts. While searching, lists matching names and messages. */
export function ContactPane({ openId, isNew, onNew, search: { q: text, within }, onSearch, openMessage, getUrl }: ContactPaneProps) {
  const { t } = useTranslation('chat')
  const { data, error, refetch } = useChats()
  const searchBox = useRef<HTMLDivElement>(null)
  const results = data && within === null ? filterContacts(data, text) : undefined
  const openAdjacent = (by: number) => openAdjacentChat(results?.chats ?? data?.chatsContacts ?? [], openId, by)
  useShortcuts('chat', listChatShortcuts(openAdjacent))
  useAutofocus(true, isNew, () => {
    searchBox.current?.querySelector('input')?.focus()
    onNew()
  })
  useEffect(() => {
    if (within !== null) searchBox.current?.querySelector('input')?.focus()
  }, [within])
  const getName = (id: number) => data?.people.find((person) => person.id === id)?.fullName ?? '…'
  return (
    <div className={css.pane}>
      <header className={css.header}>
        <h1 className={css.title}>{t('nav.chat')}</h1>
        <UserMenu />
      </header>
      <div ref={searchBox} className={css.search}>
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
        {error && !data && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <ContactSkeletons />}
        {results && <ContactLists {...results} openId={openId} getName={getName} />}
        {results && text === '' && isEmpty(results) && (
          <EmptyState illustration="message" text={t('empty.nobody')} action={<CreateLink subject="User" />} />
        )}
        <MessageResults search={{ q: text, within }} {...{ openMessage, getUrl }} />
      </nav>
    </div>
  )
}

const isEmpty = ({ chats, contacts }: { chats: readonly unknown[]; contacts: readonly unknown[] }) => chats.length + contacts.length === 0

function openAdjacentChat(chats: readonly { id: number }[], openId: number | null, by: number): void {
  const index = chats.findIndex(({ id }) => id === openId)
  const next = chats[index < 0 ? 0 : index + by]
  if (next) location.hash = `#${getChatUrl(next.id)}`
}

const ContactSkeletons = () => (
  <div>
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row} className={css.skeleton}>
        <Skeleton width="40px" height="40px" isRound />
        <Skeleton width={`${40 + ((row * 17) % 40)}%`} />
      </div>
    ))}
  </div>
)
