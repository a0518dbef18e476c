import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#platform/web/routing/address.ts'
import { call } from '#platform/web/api/api.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Announcer } from '#platform/web/ui/feedback/announce.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { FilledPage, OnePane } from '#platform/web/ui/layout/filled-page.tsx'
import { SplitPane } from '#platform/web/ui/layout/split-pane.tsx'
import { useMedia } from '#platform/web/ui/layout/use-media.ts'
import { chat } from '../../contract.ts'
import { ContactPane } from './contact-pane.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { hitAddress, readView } from '../../web/chat-url.ts'

/** Room for the chats beside the open one. */
const ROOMY = '(min-width: 900px)'

/** Chats and contacts, and the open chat; the address holds which, and the message that is shown in its place. */
export default function ChatPage() {
  const { t } = useTranslation('chat')
  const [view, change] = useAddress(readView)
  const isRoomy = useMedia(ROOMY)
  const viewerId = useSession()?.userData.id
  useContactOf(view, (id) => change({ id }))
  const { q, within } = view
  const contacts = (
    <ContactPane
      openId={view.id}
      openMessage={view.message}
      isNew={view.new}
      onNew={() => change({ new: undefined })}
      search={{ q, within }}
      onSearch={change}
      linkOf={(id, message) => hitAddress(id, message, { q, within: isRoomy ? within : null })}
    />
  )
  const isSearching = !isRoomy && within !== null
  const conversation = view.id && !isSearching && (
    <ConversationPane
      key={`${viewerId} ${view.id}`}
      contactId={view.id}
      message={view.message}
      onSearch={() => change({ within: view.id, q: undefined }, { push: !isRoomy })}
      onBack={isRoomy ? undefined : () => change({ id: undefined, message: undefined }, { push: true })}
    />
  )
  return (
    <FilledPage>
      {isRoomy ? (
        <SplitPane
          name="chat"
          active="chat"
          panes={[
            { id: 'contacts', label: t('contacts'), width: { initial: 300, min: 220, max: 420 }, content: contacts },
            { id: 'chat', label: t('conversation'), content: conversation || <Empty drawing="message" text={t('empty.choose')} /> },
          ]}
        />
      ) : (
        <OnePane label={conversation ? t('conversation') : t('contacts')}>{conversation || contacts}</OnePane>
      )}
      <Announcer />
    </FilledPage>
  )
}

/** An address may name a message alone, as those in notifications do. */
function useContactOf({ id, message }: ReturnType<typeof readView>, onFound: (contactId: number) => void): void {
  const isAsked = id === null && message !== null
  useEffect(() => {
    let isWanted = isAsked
    if (isAsked)
      call(chat.getMsg, { id: message }).then(
        ({ contactId }) => isWanted && onFound(contactId),
        (problem: unknown) => isWanted && showProblem(problem),
      )
    return () => void (isWanted = false)
  }, [isAsked, message, onFound])
}
