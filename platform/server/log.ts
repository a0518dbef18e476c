import type { FastifyBaseLogger } from 'fastify'

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

type LogValue = Record<string, unknown>

/** Adds fields to each line, such as the job that writes it. */
export function withFields(log: Log, fields: LogValue): Log {
  const add = (level: keyof Log) =>
    ((first: unknown, ...rest: [string]) =>
      typeof first === 'string' ? log[level](fields, first) : log[level]({ ...fields, ...(first as LogValue) }, ...rest)) as Log['info']
  return { debug: add('debug'), info: add('info'), warn: add('warn'), error: add('error') }
}
