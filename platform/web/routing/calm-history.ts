import { createHashHistory, type RouterHistory } from '@tanstack/react-router'
import { afterPaint } from '../hooks/after-paint.ts'
import { newId } from '../hooks/new-id.ts'

/** Addresses behind the hash. A press is painted before the page that it leads to is made; whatever follows comes after it. */
export function calmHistory(): RouterHistory {
  addEventListener('popstate', () => count(history))
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

/**
 * Numbers a step that the browser made by itself, on a plain link or an address typed in: where leaving a form is held up,
 * the history goes back by the difference of the numbers. Past its own `replaceState`, which would tell of another step.
 */
function count({ location }: RouterHistory): void {
  if (window.history.state !== null) return
  const key = newId()
  const state = { key, __TSR_key: key, __TSR_index: location.state.__TSR_index + 1 }
  History.prototype.replaceState.call(window.history, state, '')
}
