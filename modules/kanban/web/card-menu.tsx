import { Archive, ArrowRightLeft, CircleCheck, CircleDashed, Copy, Link2, PanelRightOpen, Trash2 } from 'lucide-react'
import { MenuList } from '#platform/web/ui/menu-list.tsx'
import type { MenuItem } from '#platform/web/ui/menu.tsx'
import type { ListedCard } from '../card-contract.ts'
import type { Board } from '../contract.ts'
import { copyLink } from './copy-link.ts'
import type { Means } from './means.ts'

type CardMenuProps = {
  card: ListedCard
  button: HTMLElement
  boards: readonly Board[]
  means: Means
  onOpen: () => void
  onClose: () => void
}

/** What can be done with one card, at the button of its face. */
export function CardMenu(props: CardMenuProps) {
  const { button, means, onClose } = props
  const sections = [
    { items: changeItems(props) },
    { title: means.t('menu.moveTo'), items: moveItems(props) },
    { items: removeItems(props) },
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

function changeItems({ card, means, onOpen }: CardMenuProps): MenuItem[] {
  const { t, rights, cards } = means
  const items: MenuItem[] = [
    { id: 'open', label: t('menu.open'), icon: <PanelRightOpen data-points />, shortcut: 'Enter', onAction: onOpen },
    { id: 'link', label: t('menu.link'), icon: <Link2 />, onAction: () => copyLink(card, t) },
  ]
  if (rights.mayChange(card, 'isDone'))
    items.push({
      id: 'done',
      label: t(card.isDone ? 'menu.reopen' : 'menu.complete'),
      icon: card.isDone ? <CircleDashed /> : <CircleCheck />,
      shortcut: 'D',
      onAction: () => cards.change(card, { isDone: !card.isDone }),
    })
  if (rights.mayAdd) items.push({ id: 'copy', label: t('menu.copy'), icon: <Copy />, onAction: () => cards.copy(card) })
  return items
}

const MOST_BOARDS = 12

function moveItems({ card, boards, means }: CardMenuProps): MenuItem[] {
  if (!means.rights.mayMove(card)) return []
  return boards
    .filter(({ id }) => id !== card.boardId && id > 0)
    .slice(0, MOST_BOARDS)
    .map(({ id, title }) => ({
      id: `board-${id}`,
      label: title,
      icon: <ArrowRightLeft />,
      onAction: () => means.cards.move(card.id, { boardId: id, before: null }),
    }))
}

function removeItems({ card, means: { t, rights, cards } }: CardMenuProps): MenuItem[] {
  const items: MenuItem[] = []
  if (rights.mayChange(card, 'isArchived'))
    items.push({
      id: 'archive',
      label: t('menu.archive'),
      icon: <Archive />,
      shortcut: 'C',
      onAction: () => cards.change(card, { isArchived: true }),
    })
  if (rights.mayDelete(card))
    items.push({
      id: 'delete',
      label: t('menu.delete'),
      icon: <Trash2 />,
      shortcut: '#',
      isDanger: true,
      onAction: () => cards.remove(card),
    })
  return items
}
