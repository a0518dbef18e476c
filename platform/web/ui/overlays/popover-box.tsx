import { Dialog } from 'react-aria-components/Dialog'
import { zIndexes } from '../../theme/constants.ts'
import { AriaLocale } from '../aria-locale.tsx'
import type { PopoverBoxProps } from './popover.tsx'
import css from './popup.module.css'
import { Popup } from './popup.tsx'

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
