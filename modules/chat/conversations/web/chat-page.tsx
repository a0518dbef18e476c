import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { callApi } from '#platform/web/api/api.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { useSession } from '#platform/web/session/session.ts'
import { LiveRegion } from '#platform/web/ui/feedback/live-region.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { FullHeightPage, SinglePane } from '#platform/web/ui/layout/full-height-page.tsx'
import { SplitPane } from '#platform/web/ui/layout/split-pane.tsx'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import { chat } from '../../contract.ts'
import { ContactPane } from './contact-pane.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { getSearchResultUrl, parseSelection } from '../../web/chat-url.ts'

/** Wide enough to show the contacts beside the open chat. */
const WIDE_SCREEN = '(min-width: 900px)'

export default function ChatPage() {
  const { t } = useTranslation('chat')
  const [selection, setSelection] = useSearchParams(parseSelection)
  const isWide = useMediaQuery(WIDE_SCREEN)
  const viewerId = useSession()?.userData.id
  useResolveContact(selection, (id) => setSelection({ id }))
  const { q, within } = selection
  const contacts = (
    <ContactPane
      openId={selection.id}
      openMessage={selection.message}
      isNew={selection.new}
      onNew={() => setSelection({ new: undefined })}
      search={{ q, within }}
      onSearch={setSelection}
      getUrl={(id, message) => getSearchResultUrl(id, message, { q, within: isWide ? within : null })}
    />
  )
  const isSearching = !isWide && within !== null
  const conversation = selection.id && !isSearching && (
    <ConversationPane
      key={`${viewerId} ${selection.id}`}
      contactId={selection.id}
      message={selection.message}
      onSearch={() => setSelection({ within: selection.id, q: undefined }, { push: !isWide })}
      onBack={isWide ? undefined : () => setSelection({ id: undefined, message: undefined }, { push: true })}
    />
  )
  return (
    <FullHeightPage>
      {isWide ? (
        <SplitPane
          name="chat"
          active="chat"
          panes={[
            { id: 'contacts', label: t('contacts'), width: { initial: 300, min: 220, max: 420 }, content: contacts },
            {
              id: 'chat',
              label: t('conversation'),
              content: conversation || <EmptyState illustration="message" text={t('empty.choose')} />,
            },
          ]}
        />
      ) : (
        <SinglePane label={conversation ? t('conversation') : t('contacts')}>{conversation || contacts}</SinglePane>
      )}
      <LiveRegion />
    </FullHeightPage>
  )
}

/** Finds the contact if the URL only has a message id, as in notifications. */
function useResolveContact({ id, message }: ReturnType<typeof parseSelection>, onFound: (contactId: number) => void): void {
  const isUnresolved = id === null && message !== null
  useEffect(() => {
    let isCurrent = isUnresolved
    if (isUnresolved)
      callApi(chat.getMsg, { id: message }).then(
        ({ contactId }) => isCurrent && onFound(contactId),
        (problem: unknown) => isCurrent && showErrorToast(problem),
      )
    return () => void (isCurrent = false)
  }, [isUnresolved, message, onFound])
}
