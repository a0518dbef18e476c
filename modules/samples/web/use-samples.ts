import { samples } from '#platform/contract/workspace/samples.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'

const options = { topics: ['samples', 'setup', 'account'], isIrreversible: true }

/** The state of the sample data, and the command that adds it in the background. */
export function useSamples() {
  const query = useApiQuery(samples.getSamples, {})
  const load = useApiMutation(samples.loadSamples, options)
  return { ...query, samples: query.data?.samples, load }
}

export const useRemoval = () => useApiMutation(samples.removeSamples, options)
