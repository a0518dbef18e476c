const tails = new Map<string, Promise<unknown>>()

/** Runs work with the same name one after another within this process. */
export async function withMutex<T>(name: string, work: () => Promise<T>): Promise<T> {
  const previous = tails.get(name)?.catch(() => undefined)
  const current = previous ? previous.then(work) : work()
  tails.set(name, current)
  try {
    return await current
  } finally {
    if (tails.get(name) === current) tails.delete(name)
  }
}
