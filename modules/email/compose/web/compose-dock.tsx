import { createPortal } from 'react-dom'
import { useEffect } from 'react'
import { useMedia } from '#platform/web/ui/layout/use-media.ts'
import css from './compose.module.css'
import { ComposeWindow } from './compose-window.tsx'
import { useComposers } from './composers.ts'
import { useReopened } from './drafts/use-restored-drafts.ts'
import { useStarts } from './use-composer-requests.ts'

/** The mails that are being written, side by side at the bottom end of the page; one at a time on a phone. */
export function ComposeDock() {
  const shown = useComposers().filter(({ look }) => look !== 'closed')
  const isPhone = useMedia('(max-width: 767px)')
  useStarts()
  useReopened()
  useInertPage(isPhone && shown.length > 0)
  if (shown.length === 0) return null
  const large = shown.find(({ look }) => look === 'large')
  return createPortal(
    <div className={css.dock} data-phone={isPhone || undefined}>
      {large && !isPhone && <div className={css.backdrop} aria-hidden />}
      {(isPhone ? shown.slice(-1) : shown).map((composer) => (
        <ComposeWindow key={composer.key} composer={composer} isPhone={isPhone} />
      ))}
    </div>,
    document.body,
  )
}

/** A sheet covers the page: what lies under it takes no keys. */
function useInertPage(isCovered: boolean): void {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('#root')
    if (!page || !isCovered) return
    page.inert = true
    return () => void (page.inert = false)
  }, [isCovered])
}
