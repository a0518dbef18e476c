import type { ReactNode } from 'react'
import { createLazyPopup, usePopup, type TriggerProps } from './lazy-popup.tsx'
import type { MenuListProps } from './menu-list.tsx'

export type MenuProps = Pick<MenuListProps, 'sections' | 'placement'> & {
  trigger: (props: TriggerProps) => ReactNode
}

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
