/**
 * With what the server runs. Space for short-lived objects grows to 50 MB under load and is kept for good, more than 1,000 open
 * sockets take; with 4 MB halves it stays at 12 and costs no more time.
 */
export const serverFlags = ['--max-semi-space-size=4', '--import', './bin/compile-cache.mjs', '--import', './bin/end-with-parent.mjs']

/** One area for the memory outside of JavaScript instead of one a thread: what each kept for itself came to 6 MB. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' }
