/** Runs once what was just pressed has been painted, so that it shows at once however long `run` takes. */
export const afterPaint = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run))
