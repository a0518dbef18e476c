import { useRef, type PointerEvent, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { animationDurations } from '../../theme/constants.ts'
import { AriaLocale } from '../aria-locale.tsx'
import { joinClasses } from '../join-classes.ts'
import { useRestoreFocus } from './restore-focus.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import css from './overlay.module.css'

export type OverlayFrameProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  backdrop?: 'closing' | 'static'
  role?: 'dialog' | 'alertdialog'
  isHeaderHidden?: boolean
  overlayClass?: string
  boxClass?: string
}

export function OverlayFrame({ isOpen, onClose, backdrop = 'closing', overlayClass, boxClass, ...rest }: OverlayFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const isStatic = backdrop === 'static'
  const bounce = (event: PointerEvent) => isStatic && !box.current?.contains(event.target as Node) && bounceBox(box.current)
  return (
    <AriaLocale>
      <ModalOverlay
        isOpen={isOpen}
        isDismissable={!isStatic}
        className={joinClasses(css.overlay, overlayClass)}
        onPointerDown={bounce}
        onOpenChange={(open) => !open && onClose()}
      >
        <Modal ref={box} className={joinClasses(css.box, boxClass)}>
          <Content {...rest} onClose={onClose} />
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}

function Content({ role, title, isHeaderHidden, children, onClose }: Omit<OverlayFrameProps, 'isOpen'>) {
  const { t } = useTranslation('platform')
  useRestoreFocus()
  return (
    <Dialog role={role} className={css.dialog}>
      <header className={isHeaderHidden ? 'visually-hidden' : css.head}>
        <Heading slot="title" level={2} className={css.title}>
          {title}
        </Heading>
        {!isHeaderHidden && (
          <IconButton label={t('ui.close')} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </header>
      <div className={isHeaderHidden ? css.plain : css.body}>{children}</div>
    </Dialog>
  )
}

const bounceBox = (box: HTMLElement | null) =>
  box?.animate([{ scale: 1 }, { scale: 1.02 }, { scale: 1 }], {
    id: 'bounce',
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : animationDurations.staticBackdropBounce,
    easing: 'ease-in-out',
  })
