import { createHashHistory, type RouterHistory } from '@tanstack/react-router'
import { afterPaint } from './after-paint.ts'

/** Addresses behind the hash. A press is painted before the page that it leads to is made; whatever follows comes after it. */
export function calmHistory(): RouterHistory {
  const history = createHashHistory()
  const { push } = history
  let waiting: (() => void) | undefined
  const go = () => {
    const next = waiting
    waiting = undefined
    next?.()
  }
  for (const name of ['replace', 'go', 'back', 'forward'] as const) {
    const step = history[name] as (...given: unknown[]) => void
    history[name] = (...given: unknown[]) => {
      go()
      step(...given)
    }
  }
  history.push = (...to) => {
    go()
    if (document.hidden) return push(...to)
    waiting = () => push(...to)
    afterPaint(go)
  }
  return history
}
