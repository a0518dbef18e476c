import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { zIndexes } from '../../theme/constants.ts'
import { AriaLocale } from '../aria-locale.tsx'
import type { PopupProps, TriggerProps } from './lazy-popup.tsx'
import css from './popup.module.css'
import { Popup } from './popup.tsx'

export type PopoverBoxProps = PopupProps & {
  label: string
  placement?: 'bottom start' | 'bottom end' | 'bottom' | 'top start' | 'top end' | 'end top'
  isOpen: boolean
  /** Renders below dialogs, for popovers on the page that open dialogs. */
  isBelowDialogs?: boolean
  triggerRef: TriggerProps['ref']
  children: ReactNode | ((close: () => void) => ReactNode)
}

export function PopoverBox({
  label,
  placement = 'bottom start',
  isOpen,
  isBelowDialogs = false,
  triggerRef,
  children,
  onClose,
}: PopoverBoxProps) {
  return (
    <AriaLocale>
      <Popup
        {...{ triggerRef, placement, isOpen }}
        trigger="DialogTrigger"
        zIndex={isBelowDialogs ? zIndexes.overlay - 1 : undefined}
        onOpenChange={(open) => !open && onClose()}
      >
        <Dialog aria-label={label} className={css.box}>
          {typeof children === 'function' ? children(onClose) : children}
        </Dialog>
      </Popup>
    </AriaLocale>
  )
}
