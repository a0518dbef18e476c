import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react'
import { carouselSettings } from '../../theme/constants.ts'

/** Calls `next` every 5 s, restarting when `at` changes. Paused on hover and focus, by the user, and with reduced motion. */
export function useAutoplay(next: () => void, at: number) {
  const [isEnabled, setEnabled] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [isOver, setOver] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isPlaying = isEnabled && !isOver && !isFocused
  const tick = useEffectEvent(next)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => tick(), carouselSettings.autoplay)
    return () => clearTimeout(timer)
  }, [isPlaying, at])
  return {
    isEnabled,
    isPlaying,
    toggle: () => setEnabled(!isEnabled),
    props: {
      onPointerEnter: () => setOver(true),
      onPointerLeave: () => setOver(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
