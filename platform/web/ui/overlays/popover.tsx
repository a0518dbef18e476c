import type { ReactNode } from 'react'
import { createLazyPopup, usePopup, type PopupProps, type TriggerProps } from './lazy-popup.tsx'

export type PopoverProps = {
  label: string
  trigger: (props: TriggerProps) => ReactNode
  placement?: 'bottom start' | 'bottom end' | 'bottom' | 'top start' | 'top end' | 'end top'
  children: ReactNode | ((close: () => void) => ReactNode)
}

export type PopoverBoxProps = PopupProps &
  Omit<PopoverProps, 'trigger'> & {
    isOpen: boolean
    triggerRef: TriggerProps['ref']
    /** Renders below dialogs, for popovers on the page that open dialogs. */
    isBelowDialogs?: boolean
  }

const box = createLazyPopup<PopoverBoxProps>(() => import('./popover-box.tsx').then((file) => file.PopoverBox))

export function Popover({ trigger, ...rest }: PopoverProps) {
  const { triggerProps, isOpen, wasOpened, close, trigger: triggerRef } = usePopup(box, 'dialog')
  return (
    <>
      {trigger(triggerProps)}
      {wasOpened && <box.Component {...rest} {...{ isOpen, triggerRef }} onClose={close} />}
    </>
  )
}
