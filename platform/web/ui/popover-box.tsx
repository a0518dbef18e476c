import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { layer } from '../theme/constants.ts'
import { AriaLocale } from './aria-locale.tsx'
import type { PopoverBoxProps } from './popover.tsx'
import css from './popup.module.css'

/** The box of a popover; loaded on intent by `Popover`. */
export function PopoverBox({
  label,
  placement = 'bottom start',
  isOpen,
  isOfPage = false,
  triggerRef,
  children,
  onClose,
}: PopoverBoxProps) {
  return (
    <AriaLocale>
      <Popover
        {...{ triggerRef, placement, isOpen }}
        trigger="DialogTrigger"
        offset={4}
        className={css.popup}
        style={{ zIndex: isOfPage ? layer.overlay - 1 : layer.popup }}
        onOpenChange={(open) => !open && onClose()}
      >
        <Dialog aria-label={label} className={css.box}>
          {typeof children === 'function' ? children(onClose) : children}
        </Dialog>
      </Popover>
    </AriaLocale>
  )
}
