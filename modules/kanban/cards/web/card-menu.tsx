import { Archive, ArrowRightLeft, CircleCheck, CircleDashed, Copy, Link2, PanelRightOpen, Trash2 } from 'lucide-react'
import { MenuList } from '#platform/web/ui/overlays/menu-list.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import type { ListedCard } from '../card.ts'
import type { Board } from '../../columns/contract.ts'
import { copyCardLink } from './card-link.ts'
import type { BoardContext } from './board-context.ts'

type CardMenuProps = {
  card: ListedCard
  button: HTMLElement
  boards: readonly Board[]
  context: BoardContext
  onOpen: () => void
  onClose: () => void
}

export function CardMenu(props: CardMenuProps) {
  const { button, context, onClose } = props
  const sections = [
    { items: getEditItems(props) },
    { title: context.t('menu.moveTo'), items: getMoveItems(props) },
    { items: getRemoveItems(props) },
  ].filter(({ items }) => items.length > 0)
  return (
    <MenuList
      isOpen
      openedBy="pointer"
      placement="bottom end"
      triggerRef={{ current: button as HTMLButtonElement }}
      labelledBy={button.id}
      {...{ sections, onClose }}
    />
  )
}

function getEditItems({ card, context, onOpen }: CardMenuProps): MenuItem[] {
  const { t, permissions, cardMutations } = context
  const items: MenuItem[] = [
    { id: 'open', label: t('menu.open'), icon: <PanelRightOpen data-points />, shortcut: 'Enter', onAction: onOpen },
    { id: 'link', label: t('menu.link'), icon: <Link2 />, onAction: () => copyCardLink(card, t) },
  ]
  if (permissions.canUpdate(card, 'isDone'))
    items.push({
      id: 'done',
      label: t(card.isDone ? 'menu.reopen' : 'menu.complete'),
      icon: card.isDone ? <CircleDashed /> : <CircleCheck />,
      shortcut: 'D',
      onAction: () => cardMutations.update(card, { isDone: !card.isDone }),
    })
  if (permissions.canAdd) items.push({ id: 'copy', label: t('menu.copy'), icon: <Copy />, onAction: () => cardMutations.copy(card) })
  return items
}

const MAX_BOARDS = 12

function getMoveItems({ card, boards, context }: CardMenuProps): MenuItem[] {
  if (!context.permissions.canMove(card)) return []
  return boards
    .filter(({ id }) => id !== card.boardId && id > 0)
    .slice(0, MAX_BOARDS)
    .map(({ id, title }) => ({
      id: `board-${id}`,
      label: title,
      icon: <ArrowRightLeft />,
      onAction: () => context.cardMutations.move(card.id, { boardId: id, before: null }),
    }))
}

function getRemoveItems({ card, context: { t, permissions, cardMutations } }: CardMenuProps): MenuItem[] {
  const items: MenuItem[] = []
  if (permissions.canUpdate(card, 'isArchived'))
    items.push({
      id: 'archive',
      label: t('menu.archive'),
      icon: <Archive />,
      shortcut: 'C',
      onAction: () => cardMutations.update(card, { isArchived: true }),
    })
  if (permissions.canDelete(card))
    items.push({
      id: 'delete',
      label: t('menu.delete'),
      icon: <Trash2 />,
      shortcut: '#',
      isDanger: true,
      onAction: () => cardMutations.remove(card),
    })
  return items
}
