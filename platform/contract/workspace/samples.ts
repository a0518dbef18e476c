import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closedObject, OneOf } from '../schema.ts'

export const sampleStates = ['none', 'loading', 'loaded', 'removing'] as const

const Samples = Type.Object({
  state: OneOf(sampleStates),
  canLoad: Type.Boolean({ description: 'whether there are no samples and few records yet' }),
})
const SamplesOutput = Type.Object({ samples: Samples })

/** The data of a fictional company to try the workspace with; it can be removed at any time. */
export const samples = {
  getSamples: endpoint('GET /api/samples', {
    access: ['manage', 'Workspace'],
    summary: 'Get whether the workspace contains sample data',
    topic: 'samples',
    input: Type.Object({}),
    output: SamplesOutput,
  }),
  loadSamples: endpoint('POST /api/samples/load', {
    access: ['manage', 'Workspace'],
    summary: 'Add the sample data in the background; only possible while the workspace has few records',
    input: closedObject({}),
    output: SamplesOutput,
  }),
  removeSamples: endpoint('POST /api/samples/remove', {
    access: ['manage', 'Workspace'],
    summary: 'Remove the sample data in the background, with what users added to sample records',
    input: closedObject({}),
    output: SamplesOutput,
  }),
}
