import type { Interposer } from './interposer.ts'

/**
 * What may happen to requests while the fault lasts. `none`: nothing, users notice no difference; `slow`: they take longer; `rejected`: some
 * are answered with 503, and at least one is, or the fault was not effective.
 */
export type Effect = 'none' | 'slow' | 'rejected'

export type PreparedFault = {
  environment?: Record<string, string>
  /** `url`: of the server. */
  inject: (url: string) => unknown
  lift: () => unknown
  /** Checks of this fault after the recovery; returns what is wrong. */
  findProblems?: (timeoutMs: number) => Promise<string[]>
  close?: () => Promise<void>
}

export type Fault = {
  name: string
  effect: Effect
  /** The longest that a request may take while the fault lasts. */
  maxMs: number
  /** The shortest time to inject it for, if it takes longer to notice than others. */
  minMs?: number
  /** Why it cannot be injected on this machine. */
  explainMissing?: () => string | undefined
  prepare: (tools: FaultTools) => Promise<PreparedFault> | PreparedFault
}

export type FaultTools = { dataDir: string; interposer: Interposer }
