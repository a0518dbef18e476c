import type { FastifyInstance } from 'fastify'
import { abortOnDisconnect } from '../database/request-signal.ts'
import { createReadContext, createSystemRequester } from '../request-context.ts'
import type { Platform } from '../platform.ts'
import { authorizeScrape } from './authorize-scrape.ts'
import { createProcessGauges } from './process-gauges.ts'
import { renderMetrics } from './render-metrics.ts'
import { systemGauges } from './system-gauges.ts'

const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8'

export function serveMetrics(app: FastifyInstance, platform: Platform): void {
  const { config, measurements, modules } = platform
  const { requests, statements, databaseWaits, jobs } = measurements
  const gauges = [...createProcessGauges(() => measurements.countSockets()), ...systemGauges, ...modules.flatMap((one) => one.gauges ?? [])]
  app.get('/metrics', async (request, reply) => {
    authorizeScrape(request, config)
    const ctx = createReadContext(platform, createSystemRequester(platform))
    const histograms = [requests, statements, databaseWaits, jobs]
    const text = await abortOnDisconnect(reply.raw, () => renderMetrics({ histograms, gauges, ctx, log: request.log }), {
      requestId: request.id,
      route: '/metrics',
    })
    return reply.type(TEXT_FORMAT).send(text)
  })
}
