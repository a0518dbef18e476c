import type { Plugin } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad\n'
const FIRST = new Set(['index', 'common'])

/** Makes Chromium compile the startup chunks while they download. The hint must be on the first line. */
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
