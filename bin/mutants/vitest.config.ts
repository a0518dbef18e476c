import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'
import type { Mutant } from './find-mutants.ts'
import { applyMutant, recordCalls, readJson } from './instrument.ts'

const root = join(import.meta.dirname, '../..')
const mutant = readJson<Mutant>('MUTANT')
const files = readJson<string[]>('MUTATED_FILES')
const order = (process.env['MUTANT_TESTS'] ?? '').split(',')

/** Runs the files most likely to kill the mutant first, since the run ends with the first failure. */
class ListedOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const getIndex = ({ moduleId }: TestSpecification) => order.findIndex((file) => moduleId.endsWith(file))
    return specifications.toSorted((one, other) => getIndex(one) - getIndex(other))
  }
}

type Project = { test: { name: string } }

export default defineConfig({
  root,
  test: {
    ...config.test,
    reporters: ['dot'],
    // The cache key of transformed files does not include the mutant.
    fsModuleCache: false,
    maxWorkers: files ? 3 : 1,
    sequence: { sequencer: ListedOrder },
    projects: (config.test!.projects as Project[])
      .filter(({ test }) => test.name !== 'browser')
      .map((project) => ({
        ...project,
        plugins: [...(mutant ? [applyMutant(mutant)] : []), ...(files ? [recordCalls(files)] : [])],
        test: {
          ...project.test,
          provide: { reachedLog: process.env['REACHED_LOG'] ?? '' },
          ...(files && { setupFiles: 'bin/mutants/record-reached.ts' }),
        },
      })),
  },
})
