const last = new Map<string, Promise<unknown>>()

/** Runs pieces of work of the same name one after another, in the order in which they came, within this process. */
export async function oneByOne<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(name)?.catch(() => undefined)
  const turn = before ? before.then(work) : work()
  last.set(name, turn)
  try {
    return await turn
  } finally {
    if (last.get(name) === turn) last.delete(name)
  }
}
