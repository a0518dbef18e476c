import { system } from '#platform/contract/workspace/system.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'

const options = { topics: ['system'], isIrreversible: true }

export function useJobActions() {
  const retry = useApiMutation(system.retryJobs, options)
  const dismiss = useApiMutation(system.dismissJobs, options)
  return { retry, dismiss }
}
