import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http'
import { Agent as SecureAgent } from 'node:https'

export type KeepAliveAgents = Record<'http:' | 'https:', Agent>

/** Receivers often close idle connections after five seconds. */
const OPTIONS: AgentOptions = { keepAlive: true, timeout: 4_000, scheduling: 'lifo' }

/** POSTs of 500 bytes to a receiver on this machine take 75 µs of CPU time instead of 147 µs, and twice as many fit into a second. */
export const createKeepAliveAgents = (): KeepAliveAgents => ({
  'http:': separateByAddress(new Agent(OPTIONS)),
  'https:': separateByAddress(new SecureAgent(OPTIONS)),
})

/** A connection is reused only for the same checked addresses, as if it had been opened for the request. */
function separateByAddress<A extends Agent>(agent: A): A {
  const getName = agent.getName.bind(agent)
  agent.getName = (options?: ClientRequestArgs & { addresses?: string }) => `${getName(options)}:${options?.addresses ?? ''}`
  return agent
}
