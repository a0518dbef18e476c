import { createHashHistory, type RouterHistory } from '@tanstack/react-router'
import { runAfterPaint } from '../hooks/after-paint.ts'
import { createId } from '../hooks/create-id.ts'

/** Hash history that paints the click before it renders the next page. */
export function createHistory(): RouterHistory {
  addEventListener('popstate', () => numberEntry(history))
  const history = createHashHistory()
  const { push } = history
  let pendingPush: (() => void) | undefined
  const go = () => {
    const next = pendingPush
    pendingPush = undefined
    next?.()
  }
  for (const name of ['replace', 'go', 'back', 'forward'] as const) {
    const step = history[name] as (...given: unknown[]) => void
    history[name] = (...args: unknown[]) => {
      go()
      step(...args)
    }
  }
  history.push = (...to) => {
    go()
    if (document.hidden) return push(...to)
    pendingPush = () => push(...to)
    runAfterPaint(go)
  }
  return history
}

/** Numbers history entries created by the browser, so that blocked navigation goes back the right number of steps. */
function numberEntry({ location }: RouterHistory): void {
  if (window.history.state !== null) return
  const key = createId()
  const state = { key, __TSR_key: key, __TSR_index: location.state.__TSR_index + 1 }
  History.prototype.replaceState.call(window.history, state, '')
}
