import { useState } from 'react'
import { Bell, BellOff, EllipsisVertical, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import type { Contact } from '../../contract.ts'
import type { ChatRights } from '../../web/use-chat-permissions.ts'
import type { ConversationState } from '../../live/web/index.ts'
import { useMute, DetailsDrawer } from '../../groups/web/index.ts'

type ChatToolsProps = {
  contact: Contact
  chat: NonNullable<ConversationState['chat']>
  rights: ChatRights
  viewerId: number
}

/** At the end of a chat's head: who it is with, and how one wants to hear of it. */
export function ChatTools({ contact, chat, rights, viewerId }: ChatToolsProps) {
  const { t } = useTranslation('chat')
  const [isOpen, setOpen] = useState(false)
  const mute = useMute(contact.id)
  const items: MenuItem[] = [
    {
      id: 'mute',
      label: t(chat.isMuted ? 'unmute' : 'mute'),
      icon: chat.isMuted ? <Bell /> : <BellOff />,
      onAction: () => mute(!chat.isMuted),
    },
  ]
  return (
    <>
      <IconButton
        label={t(contact.isGroup ? 'details.group' : 'details.person')}
        onPointerEnter={DetailsDrawer.preload}
        onFocus={DetailsDrawer.preload}
        onClick={() => setOpen(true)}
      >
        <Info />
      </IconButton>
      {chat.id !== null && (
        <Menu
          placement="bottom end"
          sections={[{ items }]}
          trigger={(props) => (
            <IconButton label={t('menu')} {...props}>
              <EllipsisVertical />
            </IconButton>
          )}
        />
      )}
      {isOpen && <DetailsDrawer {...{ contact, chat, rights, viewerId }} onClose={() => setOpen(false)} />}
    </>
  )
}
