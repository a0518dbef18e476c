import type { Page } from 'playwright-core'
import type { Shot } from '../../../e2e/shots.ts'
import { testPages } from '#e2e/screens.ts'
import type { DetailedImport } from '../contract.ts'
import { otherProgram, showSampleImport } from './sample-imports.ts'

/** The import in this state, with the heading by which the test recognizes it. */
const inState = (heading: string, changes: Partial<DetailedImport>): Shot => ({
  name: `import: ${heading}`,
  address: '/imports/1',
  options: { as: 'admin', beforeLoad: (page) => showSampleImport(page, changes) },
  prepare: (page) => page.getByRole('heading', { name: heading, exact: true }).waitFor(),
})

const withSamples = (name: string, address: string, heading: string): Shot => ({
  name,
  address,
  options: { as: 'admin', beforeLoad: (page: Page) => showSampleImport(page, { state: 'done' }) },
  prepare: (page) => page.getByRole('heading', { name: heading, exact: true }).waitFor(),
})

testPages([
  { name: 'imports', address: '/imports', options: { as: 'admin' } },
  { name: 'new import', address: '/imports/new', options: { as: 'admin' } },
  withSamples('imports with history', '/imports', 'Your imports'),
  withSamples('choose files', '/imports/new?source=products', 'Choose the files'),
  inState('Check the settings', { state: 'mapping' }),
  inState('Ready to import', { state: 'checked' }),
  inState('Importing', { state: 'importing', done: 320, total: 1240 }),
  inState('Import completed', { state: 'done' }),
  inState('Import undone', { state: 'undone', kept: 3 }),
  inState('Import failed', otherProgram),
])
