import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react'
import { carousel } from '../../theme/constants.ts'

/**
 * Calls `next` every 5 s, counted anew from each change of `at`, but not while the pointer or the focus is inside,
 * nor when the person paused it or wants less movement.
 */
export function useAutoplay(next: () => void, at: number) {
  const [isWanted, setWanted] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [isOver, setOver] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isPlaying = isWanted && !isOver && !isFocused
  const tick = useEffectEvent(next)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => tick(), carousel.autoplay)
    return () => clearTimeout(timer)
  }, [isPlaying, at])
  return {
    isWanted,
    isPlaying,
    toggle: () => setWanted(!isWanted),
    props: {
      onPointerEnter: () => setOver(true),
      onPointerLeave: () => setOver(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
