import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    reachedLog: string
  }
}

const reached = new Set<string>()
Object.assign(globalThis, { reached })

let start = 0
beforeAll(() => void (start = performance.now()))

/** Runs after each test file and logs the functions that it called. */
afterAll(({}, suite) => {
  const file = suite.file.filepath
  const line = { project: process.env['TEST_DATABASE'] ?? 'unit', file, seconds: (performance.now() - start) / 1000, reached: [...reached] }
  appendFileSync(inject('reachedLog'), `${JSON.stringify(line)}\n`)
})
