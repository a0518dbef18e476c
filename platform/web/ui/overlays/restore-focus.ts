import { useEffect } from 'react'

let opener: HTMLElement | null = null

export const setPopupOpener = (button: HTMLElement | null) => void (opener = button)

/** Restores focus to the button of the last popup: a dialog opened from a menu would restore it to the menu item, which is gone. */
export function useRestoreFocus(): void {
  useEffect(() => {
    const place = opener
    return () => void requestAnimationFrame(() => document.activeElement === document.body && place?.focus())
  }, [])
}
