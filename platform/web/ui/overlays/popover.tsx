import type { ReactNode } from 'react'
import { createLazyPopup, usePopup, type TriggerProps } from './lazy-popup.tsx'
import type { PopoverBoxProps } from './popover-box.tsx'

export type PopoverProps = Pick<PopoverBoxProps, 'label' | 'placement' | 'children'> & {
  trigger: (props: TriggerProps) => ReactNode
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
