import type { ReactNode } from 'react'
import { createLazyPopup, usePopup, type OpenedBy, type PopupProps, type TriggerProps } from './lazy-popup.tsx'

export type MenuItem = {
  id: string
  label: string
  detail?: string
  icon?: ReactNode
  shortcut?: string
  href?: string
  isDanger?: boolean
  isDisabled?: boolean
  isChecked?: boolean
  onAction?: () => void
}

export type MenuSection = {
  title?: string
  items: readonly MenuItem[]
  isExclusive?: boolean
}

export type MenuProps = {
  trigger: (props: TriggerProps) => ReactNode
  sections: readonly MenuSection[]
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'end top'
}

export type MenuListProps = PopupProps &
  Omit<MenuProps, 'trigger'> & { isOpen: boolean; openedBy: OpenedBy | null; triggerRef: TriggerProps['ref']; labelledBy: string }

const list = createLazyPopup<MenuListProps>(() => import('./menu-list.tsx').then((file) => file.MenuList))

export function Menu({ trigger, sections, placement = 'bottom start' }: MenuProps) {
  const { triggerProps, isOpen, openedBy, wasOpened, close, trigger: triggerRef } = usePopup(list, 'menu')
  return (
    <>
      {trigger(triggerProps)}
      {wasOpened && (
        <list.Component {...{ sections, placement, isOpen, openedBy, triggerRef }} labelledBy={triggerProps.id} onClose={close} />
      )}
    </>
  )
}
