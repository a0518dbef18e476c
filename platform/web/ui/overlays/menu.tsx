import type { ReactNode } from 'react'
import { onIntent, usePopup, type OpenedBy, type PopupProps, type TriggerProps } from './on-intent.tsx'

export type MenuItem = {
  id: string
  label: string
  detail?: string
  icon?: ReactNode
  /** Keys that do the same, as shown: `Ctrl K`. */
  shortcut?: string
  /** A link in place of an action. */
  href?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Makes it a choice that stays; true where chosen. */
  isChecked?: boolean
  onAction?: () => void
}

export type MenuSection = {
  title?: string
  items: readonly MenuItem[]
  /** Its choices exclude each other. */
  isExclusive?: boolean
}

export type MenuProps = {
  /** The button: `(props) => <IconButton label={…} {...props}>…</IconButton>`. */
  trigger: (props: TriggerProps) => ReactNode
  sections: readonly MenuSection[]
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'end top'
}

export type MenuListProps = PopupProps &
  Omit<MenuProps, 'trigger'> & { isOpen: boolean; openedBy: OpenedBy | null; triggerRef: TriggerProps['ref']; labelledBy: string }

const list = onIntent<MenuListProps>(() => import('./menu-list.tsx').then((file) => file.MenuList))

/** Actions behind a button. What is inside is fetched when a pointer or the focus comes near. */
export function Menu({ trigger, sections, placement = 'bottom start' }: MenuProps) {
  const { triggerProps, isOpen, openedBy, wasOpened, close, trigger: triggerRef } = usePopup(list, 'menu')
  return (
    <>
      {trigger(triggerProps)}
      {wasOpened && <list.Part {...{ sections, placement, isOpen, openedBy, triggerRef }} labelledBy={triggerProps.id} onClose={close} />}
    </>
  )
}
