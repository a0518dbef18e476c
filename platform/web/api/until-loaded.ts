import { backoff, wait } from '../realtime/backoff.ts'

const GROWTH = { first: 2000, most: 30_000 }

/** Fetches code that nobody asked for until it is there: the server may be away for a while. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++)
    try {
      return await load()
    } catch {
      await wait(backoff(attempt, GROWTH))
    }
}

const PAUSE = 3000

/** A style that did not come is asked for until it is there: a second import of its code would leave it out. */
export function retryStyles(): void {
  const retry = ({ target }: ErrorEvent) => {
    if (target instanceof HTMLLinkElement) setTimeout(() => target.replaceWith(target.cloneNode()), PAUSE)
  }
  addEventListener('error', retry, true)
}
