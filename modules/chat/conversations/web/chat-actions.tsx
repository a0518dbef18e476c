import { useState } from 'react'
import { Bell, BellOff, EllipsisVertical, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import type { Contact } from '../../contract.ts'
import type { ChatPermissions } from '../../web/use-chat-permissions.ts'
import type { ConversationState } from '../../live/web/index.ts'
import { useMuteChat, DetailsDrawer } from '../../groups/web/index.ts'

type ChatActionsProps = {
  contact: Contact
  chat: NonNullable<ConversationState['chat']>
  permissions: ChatPermissions
  viewerId: number
}

export function ChatActions({ contact, chat, permissions, viewerId }: ChatActionsProps) {
  const { t } = useTranslation('chat')
  const [isOpen, setOpen] = useState(false)
  const mute = useMuteChat(contact.id)
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
      {isOpen && <DetailsDrawer {...{ contact, chat, permissions, viewerId }} onClose={() => setOpen(false)} />}
    </>
  )
}
