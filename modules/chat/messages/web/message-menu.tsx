import { CornerUpLeft, EllipsisVertical, History, ListTodo, MailPlus, Pencil, SquareKanban, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import type { Message } from '../../contract.ts'
import type { MessageActions } from './use-message-actions.ts'

const QUICK_REACTIONS = ['👍', '❤️', '😄', '🎉', '👀']

type MessageMenuProps = { message: Message; viewerId: number; actions: MessageActions }

export function MessageMenu({ message, viewerId, actions }: MessageMenuProps) {
  const { permissions } = actions
  const { t } = useTranslation('chat')
  const isOwn = message.senderId === viewerId
  const items: (MenuItem | false)[] = [
    permissions.canSend && {
      id: 'reply',
      label: t('reply'),
      shortcut: 'R',
      icon: <CornerUpLeft data-points />,
      onAction: () => actions.reply(message),
    },
    isOwn &&
      permissions.canEdit && {
        id: 'edit',
        label: t('edit'),
        icon: <Pencil />,
        shortcut: 'E',
        onAction: () => actions.startEdit(message),
      },
    permissions.canCreateTasks && { id: 'task', label: t('makeTask'), icon: <ListTodo />, onAction: () => actions.createTask(message) },
    permissions.canCreateCards && { id: 'card', label: t('makeCard'), icon: <SquareKanban />, onAction: () => actions.createCard(message) },
    !isOwn && { id: 'unseen', label: t('markUnseen'), icon: <MailPlus />, shortcut: 'U', onAction: () => actions.markUnread(message) },
    message.editedAt !== null && {
      id: 'history',
      label: t('history'),
      icon: <History />,
      shortcut: 'H',
      onAction: () => actions.showHistory(message),
    },
    isOwn &&
      permissions.canDelete && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        shortcut: 'Del',
        isDanger: true,
        onAction: () => actions.remove(message),
      },
  ]
  const reactions = QUICK_REACTIONS.map((emoji) => ({ id: emoji, label: emoji, onAction: () => actions.react(message, emoji, true) }))
  const sections = [
    { items: items.filter((item) => item !== false) },
    ...(permissions.canSend ? [{ title: t('react'), items: reactions }] : []),
  ]
  return (
    <Menu
      placement="bottom end"
      sections={sections.filter((section) => section.items.length > 0)}
      trigger={(props) => (
        <IconButton label={t('message.menu')} size="small" variant="secondary" {...props} tabIndex={-1}>
          <EllipsisVertical />
        </IconButton>
      )}
    />
  )
}
