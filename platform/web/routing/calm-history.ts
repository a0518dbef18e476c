import { createHashHistory, type RouterHistory } from '@tanstack/react-router'
import { runAfterPaint } from '../hooks/after-paint.ts'
import { createId } from '../hooks/new-id.ts'

/** Hash history that paints the click before it renders the next page. */
export function createHistory(): RouterHistory {
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
    runAfterPaint(go)
  }
  return history
}

/**
 * Numbers history entries created by the browser, on plain links or typed URLs, so that blocked navigation can go back the right number of
 * steps. Bypasses the patched `replaceState`, which would report another navigation.
 */
function count({ location }: RouterHistory): void {
  if (window.history.state !== null) return
  const key = createId()
  const state = { key, __TSR_key: key, __TSR_index: location.state.__TSR_index + 1 }
  History.prototype.replaceState.call(window.history, state, '')
}
