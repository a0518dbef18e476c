import type { ReactNode } from 'react'
import { onIntent, usePopup, type PopupProps, type TriggerProps } from './on-intent.tsx'

export type PopoverProps = {
  /** What it is, for those who listen. */
  label: string
  trigger: (props: TriggerProps) => ReactNode
  placement?: 'bottom start' | 'bottom end' | 'bottom' | 'top start' | 'top end' | 'end top'
  children: ReactNode | ((close: () => void) => ReactNode)
}

export type PopoverBoxProps = PopupProps &
  Omit<PopoverProps, 'trigger'> & {
    isOpen: boolean
    triggerRef: TriggerProps['ref']
    /** Stands on the page itself, never in a dialog: what it asks in a dialog stands above it. */
    isOfPage?: boolean
  }

const box = onIntent<PopoverBoxProps>(() => import('./popover-box.tsx').then((file) => file.PopoverBox))

/** A small box of anything at a button. */
export function Popover({ trigger, ...rest }: PopoverProps) {
  const { triggerProps, isOpen, wasOpened, close, trigger: triggerRef } = usePopup(box, 'dialog')
  return (
    <>
      {trigger(triggerProps)}
      {wasOpened && <box.Part {...rest} {...{ isOpen, triggerRef }} onClose={close} />}
    </>
  )
}
