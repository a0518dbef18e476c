/** Built by bin/build.ts from main/server.ts; relative to the root. */
export const serverBundle = 'dist/server/server.mjs'

/**
 * Flags for Node. V8's young generation would grow to 50 MB under load and never shrink, more than 1,000 open sockets need; with semi-spaces
 * of 4 MB it stays at 12 MB and takes no more time.
 */
export const serverFlags = ['--max-semi-space-size=4', '--import', './bin/compile-cache.mjs', '--import', './bin/end-with-parent.mjs']

/** One malloc arena instead of one per thread, which retained 6 MB. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' }
