import { getBackoffDelay, wait } from '../realtime/backoff.ts'

const BACKOFF = { first: 2000, max: 30_000 }

/** Retries a dynamic import with backoff until it succeeds. */
export async function retryUntilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++)
    try {
      return await load()
    } catch {
      await wait(getBackoffDelay(attempt, BACKOFF))
    }
}

const RELOAD_DELAY = 3000

/** Reloads stylesheets that failed to load; importing their module again would skip them. */
export function retryFailedStylesheets(): void {
  const retry = ({ target }: ErrorEvent) => {
    if (target instanceof HTMLLinkElement) setTimeout(() => target.replaceWith(target.cloneNode()), RELOAD_DELAY)
  }
  addEventListener('error', retry, true)
}
