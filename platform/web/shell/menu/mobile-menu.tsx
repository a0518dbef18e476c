import { X } from 'lucide-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useHasBeenOpen } from '../../ui/overlays/use-has-been-open.ts'
import { Brand, MenuGroups } from './menu.tsx'
import css from './menu.module.css'

/** The main menu as a modal, for narrow windows or a hidden menu. */
export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('platform')
  const sheet = useRef<HTMLDialogElement>(null)
  const wasOpen = useHasBeenOpen(isOpen)
  useEffect(() => {
    if (isOpen) sheet.current?.showModal()
    else sheet.current?.close()
  }, [isOpen])
  const closeOnOutsideClick = (event: MouseEvent) => event.target === sheet.current && isOutside(sheet.current, event) && onClose()
  return (
    <dialog ref={sheet} className={css.sheet} aria-label={t('menu')} data-surface="menu" onClose={onClose} onClick={closeOnOutsideClick}>
      {wasOpen && (
        <nav aria-label={t('menu')}>
          <div className={css.head}>
            <Brand />
            <IconButton label={t('ui.close')} onClick={onClose}>
              <X />
            </IconButton>
          </div>
          <MenuGroups onChoose={onClose} />
        </nav>
      )}
    </dialog>
  )
}

function isOutside(sheet: HTMLElement, { clientX }: MouseEvent): boolean {
  const { left, right } = sheet.getBoundingClientRect()
  return clientX < left || clientX > right
}
