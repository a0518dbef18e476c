const INTERVAL_MS = 2_000

/** Prints at most every two seconds, and nothing for what is done sooner. */
export function createProgress(print: (line: string) => void): (createLine: () => string) => void {
  let printedAt = performance.now()
  return (createLine) => {
    const now = performance.now()
    if (now - printedAt < INTERVAL_MS) return
    printedAt = now
    print(createLine())
  }
}
