/** Runs after the next paint, so that feedback to a click shows first: within 40 ms instead of 200 ms at a quarter of CPU speed. */
export const runAfterPaint = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run))
