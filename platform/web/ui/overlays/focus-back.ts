import { useEffect } from 'react'

/** The button whose popup was opened last. */
let opener: HTMLElement | null = null

export const rememberOpener = (button: HTMLElement | null) => void (opener = button)

/** When it goes and nothing has the focus: what a menu opened while closing knows only that menu's entry, which is gone by then. */
export function useFocusBack(): void {
  useEffect(() => {
    const place = opener
    return () => void requestAnimationFrame(() => document.activeElement === document.body && place?.focus())
  }, [])
}
