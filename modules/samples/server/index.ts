import { readSampleData } from '#platform/server/samples/tables.ts'
import { serverModule } from '#platform/server/module.ts'

/** The endpoints are in platform/server/samples. */
export const samplesModule = serverModule<{}, unknown>({
  name: 'samples',
  contract: {},
  handlers: {},
  setupSteps: [{ name: 'samples', isDone: async ({ db }) => (await readSampleData(db)) !== undefined }],
})
