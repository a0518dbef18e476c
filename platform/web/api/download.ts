import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { respond } from './api.ts'

/** Fetches with the person's token, which no address may carry, and saves under a name. Throws ApiProblem. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>, name: string): Promise<void> {
  const address = URL.createObjectURL(await (await respond(endpoint, input)).blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
