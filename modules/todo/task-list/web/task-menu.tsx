import { ArrowDown, ArrowUp, CalendarClock, CalendarOff, ListOrdered, PanelRightOpen, RotateCcw, SquareCheck, Trash2 } from 'lucide-react'
import type { MenuItem, MenuSection } from '#platform/web/ui/overlays/menu-item.ts'
import { MenuList } from '#platform/web/ui/overlays/menu-list.tsx'
import type { Task } from '../../contract.ts'
import { getDueDatePresets } from './due-date-presets.ts'
import { toggleSelection } from './selection.ts'
import { getToggleItems } from './toggle-items.tsx'
import type { TaskCommands } from '../../tasks/web/index.ts'
import type { SharedRowProps } from './task-row.tsx'
import type { ManualOrder } from './use-manual-order.ts'
import type { TaskListState } from './use-task-list.ts'

export type OpenMenu = { task: Task; button: HTMLElement }
type TaskMenuProps = OpenMenu & {
  commands: TaskCommands
  context: SharedRowProps
  state: TaskListState
  order: ManualOrder
  onOpen: (id: number) => void
  onClose: () => void
}

export function TaskMenu(props: TaskMenuProps) {
  const { button, onClose } = props
  return (
    <MenuList
      isOpen
      openedBy="pointer"
      placement="bottom end"
      triggerRef={{ current: button as HTMLButtonElement }}
      labelledBy={button.id}
      sections={getMenuSections(props).filter(({ items }) => items.length > 0)}
      onClose={onClose}
    />
  )
}

function getMenuSections(props: TaskMenuProps): MenuSection[] {
  const { task, commands, context, state, onOpen } = props
  const { t, permissions } = context
  const items: (MenuItem | false)[] = [
    { id: 'open', label: t('menu.open'), icon: <PanelRightOpen data-points />, shortcut: 'Enter', onAction: () => onOpen(task.id) },
    {
      id: 'select',
      label: t('menu.select'),
      icon: <SquareCheck />,
      shortcut: 'X',
      onAction: () => state.setSelection(toggleSelection(state.selection, task.id)),
    },
  ]
  if (task.isDeleted) return [{ items: removeHidden(items) }, { items: removeHidden(getDeletedTaskItems(props)) }]
  items.push(...getToggleItems({ tasks: [task], commands, t }).filter(({ id }) => permissions.canUpdate(task, id)))
  return [
    { items: removeHidden(items) },
    { title: t('due'), items: getDueDateItems(props) },
    { items: getOrderItems(props) },
    { items: removeHidden([getDeleteItem(props)]) },
  ]
}

const removeHidden = (items: (MenuItem | false)[]) => items.filter((item) => item !== false)

const getDeletedTaskItems = ({ task, commands, context: { t, permissions } }: TaskMenuProps): (MenuItem | false)[] => [
  permissions.canUpdate(task, 'isDeleted') && {
    id: 'restore',
    label: t('menu.restore'),
    icon: <RotateCcw />,
    onAction: () => commands.restore([task]),
  },
  permissions.canDelete(task) && {
    id: 'final',
    label: t('menu.final'),
    icon: <Trash2 />,
    isDanger: true,
    onAction: () => void commands.remove([task]),
  },
]

function getDueDateItems({ task, commands, context }: TaskMenuProps): MenuItem[] {
  if (!context.permissions.canUpdate(task, 'dueDate')) return []
  return getDueDatePresets(context).map(({ key, label, date }) => ({
    id: key,
    label,
    icon: date === null ? <CalendarOff /> : <CalendarClock />,
    isDisabled: date === task.dueDate,
    onAction: () => commands.change([task], { dueDate: date }),
  }))
}

function getOrderItems({ task, order, context: { t, permissions } }: TaskMenuProps): MenuItem[] {
  if (!permissions.canUpdate(task, 'position')) return []
  if (order.sort !== 'manual') return [{ id: 'manual', label: t('order.switch'), icon: <ListOrdered />, onAction: order.switchToManual }]
  return [
    { id: 'up', label: t('order.up'), icon: <ArrowUp />, shortcut: 'Alt ↑', onAction: () => order.moveBy(task, -1) },
    { id: 'down', label: t('order.down'), icon: <ArrowDown />, shortcut: 'Alt ↓', onAction: () => order.moveBy(task, 1) },
  ]
}

const getDeleteItem = ({ task, commands, context: { t, permissions } }: TaskMenuProps): MenuItem | false =>
  permissions.canDelete(task) && {
    id: 'delete',
    label: t('menu.delete'),
    icon: <Trash2 />,
    shortcut: '#',
    isDanger: true,
    onAction: () => void commands.remove([task]),
  }
