import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'
import type { Mutant } from './find-mutants.ts'
import { applyMutant, noteCalls, readJson } from './instrument.ts'

const root = join(import.meta.dirname, '../..')
const mutant = readJson<Mutant>('MUTANT')
const files = readJson<string[]>('MUTATED_FILES')
const order = (process.env['MUTANT_TESTS'] ?? '').split(',')

/** The files most likely to notice first: the run ends with the first failure. */
class GivenOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.findIndex((file) => moduleId.endsWith(file))
    return specifications.toSorted((one, other) => place(one) - place(other))
  }
}

type Project = { test: { name: string } }

export default defineConfig({
  root,
  test: {
    ...config.test,
    reporters: ['dot'],
    // The cache of transformed files is keyed without the mutant.
    fsModuleCache: false,
    maxWorkers: files ? 3 : 1,
    sequence: { sequencer: GivenOrder },
    projects: (config.test!.projects as Project[])
      .filter(({ test }) => test.name !== 'browser')
      .map((project) => ({
        ...project,
        plugins: [...(mutant ? [applyMutant(mutant)] : []), ...(files ? [noteCalls(files)] : [])],
        test: {
          ...project.test,
          provide: { reachedLog: process.env['REACHED_LOG'] ?? '' },
          ...(files && { setupFiles: 'bin/mutants/note-reached.ts' }),
        },
      })),
  },
})
