/** Runs after the next paint, so that feedback to a click shows first. */
export const runAfterPaint = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run))
