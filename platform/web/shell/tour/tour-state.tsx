import { useEffect, useSyncExternalStore } from 'react'
import { getSession } from '../../session/session.ts'
import { useSettings } from '../../settings/settings.ts'
import { updateSettings } from '../../settings/update-settings.ts'
import { isTextInput } from '../../notifications/toasts.ts'
import { createLazyPopup } from '../../ui/overlays/lazy-popup.tsx'
import { runAfterFirstPage } from '../first-page-loaded.ts'

let isOpen = false
const listeners = new Set<() => void>()

const lazyTour = createLazyPopup<{ onClose: () => void }>(() => import('./tour.tsx').then((file) => file.Tour))

export const startTour = () => set(true)

export function TourHost() {
  const isRunning = useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => isOpen,
  )
  return isRunning && <lazyTour.Component onClose={() => set(false)} />
}

/** Starts the tour once for each new user, after the page has loaded and unless they are already doing something else. */
export function useTourOnFirstVisit(): void {
  const { isTourPending } = useSettings()
  useEffect(() => {
    if (!isTourPending) return
    let isMounted = true
    runAfterFirstPage(() => isMounted && startFirstTour())
    return () => void (isMounted = false)
  }, [isTourPending])
}

function startFirstTour(): void {
  const isBusy = isTextInput(document.activeElement) || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
  if (isBusy || getSession()?.userData.viewedBy) return
  startTour()
  // If this fails, the tour starts again on the next visit.
  updateSettings({ isTourPending: false }).catch(() => {})
}

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}
