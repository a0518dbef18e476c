import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#platform/web/address.ts'
import { call } from '#platform/web/api.ts'
import { Announcer } from '#platform/web/ui/announce.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { SplitPane } from '#platform/web/ui/split-pane.tsx'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { chat } from '../contract.ts'
import css from './chat-page.module.css'
import { ContactPane } from './contact-pane.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { readView } from './view.ts'

/** Room for the chats beside the open one. */
const ROOMY = '(min-width: 900px)'

/** Chats and contacts, and the open chat; the address holds which, and the message that is shown in its place. */
export default function ChatPage() {
  const { t } = useTranslation('chat')
  const [view, change] = useAddress(readView)
  const isRoomy = useMedia(ROOMY)
  useContactOf(view, (id) => change({ id }))
  const contacts = <ContactPane openId={view.id} isNew={view.new} onNew={() => change({ new: undefined })} />
  const conversation = view.id && (
    <ConversationPane
      key={view.id}
      contactId={view.id}
      message={view.message}
      onBack={isRoomy ? undefined : () => change({ id: undefined, message: undefined }, { push: true })}
    />
  )
  return (
    <div className={css.page}>
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
        <section aria-label={conversation ? t('conversation') : t('contacts')} className={css.only}>
          {conversation || contacts}
        </section>
      )}
      <Announcer />
    </div>
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
        () => {},
      )
    return () => void (isWanted = false)
  }, [isAsked, message, onFound])
}
