import type { Plugin } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad\n'
const FIRST = new Set(['index', 'common'])

/**
 * What every first page runs is compiled while it arrives, beside the main thread, where the browser knows this hint; it
 * has to stand on the first line, so it comes after what the build itself puts in front.
 */
export const compileAhead = (): Plugin => ({
  name: 'staffroom-compile-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && FIRST.has(output.name)) output.code = HINT + output.code
      }
    },
  },
})
