import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { carouselSettings } from '../../theme/constants.ts'

/** Calls `move` after a swipe of at least 40 px or an arrow key; 1 is forward in reading direction. */
export function useSwipe(move: (steps: 1 | -1) => void) {
  const start = useRef<number | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => void (start.current = event.clientX),
    onPointerCancel: () => void (start.current = null),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const distance = event.clientX - (start.current ?? event.clientX)
      start.current = null
      if (Math.abs(distance) >= carouselSettings.swipeThreshold) move(distance < 0 === isLtr(event.currentTarget) ? 1 : -1)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      move((event.key === 'ArrowRight') === isLtr(event.currentTarget) ? 1 : -1)
    },
  }
}

const isLtr = (element: HTMLElement) => getComputedStyle(element).direction === 'ltr'
