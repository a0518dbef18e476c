import type { Reporter, TestModule } from 'vitest/node'

/** Names the tests that passed only when they were repeated: each is a bug to find, in the test or in the code. */
export default class UnsteadyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const unsteady = modules.flatMap(({ children }) => [...children.allTests()]).filter((test) => test.diagnostic()?.flaky)
    if (unsteady.length === 0) return
    console.log('\n!!! UNSTEADY: passed only when repeated. Find out why:')
    for (const test of unsteady) console.log(`!!! ${test.module.moduleId}: ${test.fullName}`)
  }
}
