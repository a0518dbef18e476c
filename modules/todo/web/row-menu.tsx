import {
  ArrowDown,
  ArrowUp,
  CalendarClock,
  CalendarOff,
  CircleCheck,
  CircleDashed,
  ListOrdered,
  PanelRightOpen,
  RotateCcw,
  SquareCheck,
  Star,
  Trash2,
} from 'lucide-react'
import type { MenuItem, MenuSection } from '#platform/web/ui/menu.tsx'
import { MenuList } from '#platform/web/ui/menu-list.tsx'
import type { Task, TaskSort } from '../contract.ts'
import { dueChoices } from './due-choices.ts'
import { toggle } from './selection.ts'
import type { TaskCommands } from './task-commands.ts'
import type { TaskRights } from './task-rights.ts'
import type { RowWords } from './task-row.tsx'
import type { ListState } from './use-list.ts'

export type MenuAt = { task: Task; button: HTMLElement }
type RowMenuProps = MenuAt & {
  commands: TaskCommands
  rights: TaskRights
  words: RowWords
  sort: TaskSort
  state: ListState
  onOpen: (id: number) => void
  onOrder: (task: Task, by: 1 | -1) => void
  toManual: () => void
  onClose: () => void
}

/** What can be done with one task, at the button of its row. */
export function RowMenu(props: RowMenuProps) {
  const { button, onClose } = props
  return (
    <MenuList
      isOpen
      openedBy="pointer"
      placement="bottom end"
      triggerRef={{ current: button as HTMLButtonElement }}
      labelledBy={button.id}
      sections={sectionsOf(props).filter(({ items }) => items.length > 0)}
      onClose={onClose}
    />
  )
}

function sectionsOf(props: RowMenuProps): MenuSection[] {
  const { task, commands, rights, words, state, onOpen } = props
  const { t } = words
  const items: (MenuItem | false)[] = [
    { id: 'open', label: t('menu.open'), icon: <PanelRightOpen data-points />, shortcut: 'Enter', onAction: () => onOpen(task.id) },
    {
      id: 'select',
      label: t('menu.select'),
      icon: <SquareCheck />,
      shortcut: 'X',
      onAction: () => state.setSelection(toggle(state.selection, task.id)),
    },
  ]
  if (task.isDeleted) return [{ items: kept(items) }, { items: kept(ofDeleted(props)) }]
  items.push(
    rights.mayChange(task, 'isCompleted') && {
      id: 'complete',
      label: t(task.isCompleted ? 'menu.reopen' : 'menu.complete'),
      icon: task.isCompleted ? <CircleDashed /> : <CircleCheck />,
      shortcut: 'C',
      onAction: () => commands.complete([task]),
    },
    rights.mayChange(task, 'isImportant') && {
      id: 'star',
      label: t(task.isImportant ? 'menu.unstar' : 'menu.star'),
      icon: <Star />,
      shortcut: 'S',
      onAction: () => commands.star([task]),
    },
  )
  return [
    { items: kept(items) },
    { title: t('due'), items: dueItems(props) },
    { items: orderItems(props) },
    { items: kept([deleteItem(props)]) },
  ]
}

const kept = (items: (MenuItem | false)[]) => items.filter((item) => item !== false)

const ofDeleted = ({ task, commands, rights, words: { t } }: RowMenuProps): (MenuItem | false)[] => [
  rights.mayChange(task, 'isDeleted') && {
    id: 'restore',
    label: t('menu.restore'),
    icon: <RotateCcw />,
    onAction: () => commands.restore([task]),
  },
  rights.mayDelete(task) && {
    id: 'final',
    label: t('menu.final'),
    icon: <Trash2 />,
    isDanger: true,
    onAction: () => void commands.remove([task]),
  },
]

function dueItems({ task, commands, rights, words }: RowMenuProps): MenuItem[] {
  if (!rights.mayChange(task, 'dueDate')) return []
  return dueChoices(words).map(({ key, label, date }) => ({
    id: key,
    label,
    icon: date === null ? <CalendarOff /> : <CalendarClock />,
    isDisabled: date === task.dueDate,
    onAction: () => commands.change([task], { dueDate: date }),
  }))
}

function orderItems({ task, rights, sort, words: { t }, onOrder, toManual }: RowMenuProps): MenuItem[] {
  if (!rights.mayChange(task, 'position')) return []
  if (sort !== 'manual') return [{ id: 'manual', label: t('order.switch'), icon: <ListOrdered />, onAction: toManual }]
  return [
    { id: 'up', label: t('order.up'), icon: <ArrowUp />, shortcut: 'Alt ↑', onAction: () => onOrder(task, -1) },
    { id: 'down', label: t('order.down'), icon: <ArrowDown />, shortcut: 'Alt ↓', onAction: () => onOrder(task, 1) },
  ]
}

const deleteItem = ({ task, commands, rights, words: { t } }: RowMenuProps): MenuItem | false =>
  rights.mayDelete(task) && {
    id: 'delete',
    label: t('menu.delete'),
    icon: <Trash2 />,
    shortcut: '#',
    isDanger: true,
    onAction: () => void commands.remove([task]),
  }
