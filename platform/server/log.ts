import type { FastifyBaseLogger } from 'fastify'

/** Structured, one JSON line each; never given a secret. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
