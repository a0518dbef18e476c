import { system } from '#platform/contract/workspace/system.ts'
import { serverModule, type ServerModule } from '../module.ts'
import type { Measurements } from '../metrics/measurements.ts'
import { createGetSystem } from './get-system.ts'
import { dismissJobs, listJobs, retryJobs } from './manage-jobs.ts'
import { sampleSizes } from './sample-sizes-job.ts'
import { migrations } from './tables.ts'
import { createListConnectionProblems } from './connection-problems.ts'

type Dependencies = { measurements: Measurements; getModules: () => readonly ServerModule[] }

/** The server's status for operators; the page is in modules/system. */
export const createSystemModule = ({ measurements, getModules }: Dependencies): ServerModule =>
  serverModule<typeof system, any>({
    name: 'system-status',
    documentation: { title: 'System', description: 'The state of the server: sizes, background jobs, and connections that fail.' },
    contract: system,
    requiresUnlimitedToken: true,
    handlers: {
      getSystem: createGetSystem(() => measurements.countSockets()),
      listJobs,
      retryJobs,
      dismissJobs,
      listConnectionProblems: createListConnectionProblems(getModules),
    },
    migrations,
    jobs: [sampleSizes],
    topics: [{ name: 'system', canSubscribe: ({ viewer }) => viewer.ability.can('manage', 'Workspace') }],
  })
