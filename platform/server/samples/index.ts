import { samples } from '#platform/contract/workspace/samples.ts'
import { serverModule, type ServerModule } from '../module.ts'
import { defineLoadJob } from './load-samples.ts'
import { defineRemoveJob } from './remove-samples.ts'
import { getSamples, loadSamples, removeSamples } from './samples.ts'
import { migrations, type SampleTables } from './tables.ts'

/** Sample data for a new workspace; the card is in the module account. */
export const createSamplesModule = (getModules: () => readonly ServerModule[]): ServerModule =>
  serverModule<typeof samples, SampleTables>({
    name: 'sample-data',
    documentation: { title: 'Sample data', description: 'The data of a fictional company, to try the workspace with.' },
    contract: samples,
    handlers: { getSamples, loadSamples, removeSamples },
    migrations,
    jobs: [defineLoadJob(getModules), defineRemoveJob(getModules)],
    topics: [{ name: 'samples', canSubscribe: ({ viewer }) => viewer.ability.can('manage', 'Workspace') }],
  })
