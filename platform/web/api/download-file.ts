import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { fetchResponse } from './api.ts'

/** Downloads with the access token, which a plain link cannot send. Throws ApiProblem. */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: Input<E>, name: string): Promise<void> {
  const address = URL.createObjectURL(await (await fetchResponse(endpoint, input)).blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
