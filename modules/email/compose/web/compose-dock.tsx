import { createPortal } from 'react-dom'
import { useEffect } from 'react'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import css from './compose.module.css'
import { ComposeWindow } from './compose-window.tsx'
import { useComposers } from './composers.ts'
import { useRestoreDrafts } from './drafts/use-restore-drafts.ts'
import { useComposeRequests } from './use-compose-requests.ts'

export function ComposeDock() {
  const openComposers = useComposers().filter(({ mode }) => mode !== 'closed')
  const isPhone = useMediaQuery('(max-width: 767px)')
  useComposeRequests()
  useRestoreDrafts()
  useInertPage(isPhone && openComposers.length > 0)
  if (openComposers.length === 0) return null
  const fullScreen = openComposers.find(({ mode }) => mode === 'large')
  return createPortal(
    <div className={css.dock} data-phone={isPhone || undefined}>
      {fullScreen && !isPhone && <div className={css.backdrop} aria-hidden />}
      {(isPhone ? openComposers.slice(-1) : openComposers).map((composer) => (
        <ComposeWindow key={composer.key} composer={composer} isPhone={isPhone} />
      ))}
    </div>,
    document.body,
  )
}

/** On a phone the composer covers the page, so the page must not be reachable by keyboard. */
function useInertPage(isCovered: boolean): void {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('#root')
    if (!page || !isCovered) return
    page.inert = true
    return () => void (page.inert = false)
  }, [isCovered])
}
