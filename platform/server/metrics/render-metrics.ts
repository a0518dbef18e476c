import type { Registry } from 'prom-client'
import type { DurationHistogram } from './duration-histogram.ts'
import type { GaugeValue, ModuleGauge } from './gauge.ts'
import type { Log } from '../log.ts'
import type { Context } from '../context.ts'

type MetricValue = GaugeValue & { metricName?: string }
type Metric = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; values: MetricValue[] }

type Sources = { histograms: readonly DurationHistogram[]; gauges: readonly ModuleGauge[]; ctx: Context; log: Log }

/** Writes all metrics in Prometheus' text format. A gauge that cannot be read is left out and counted. */
export async function renderMetrics({ histograms, gauges, ctx, log }: Sources): Promise<string> {
  const read = await Promise.all(gauges.map((gauge) => readGauge(gauge, ctx, log)))
  const metrics = [...histograms.map(toHistogramMetric), ...read.filter((metric) => metric !== undefined), toErrorMetric(read)]
  const registry = await createRegistry()
  for (const metric of metrics) registry.registerMetric({ ...metric, get: async () => metric } as never)
  return registry.metrics()
}

/** The whole of prom-client takes 18 MB of memory, its registry 3 MB. Both are loaded only where something scrapes. */
async function createRegistry(): Promise<Registry> {
  const path = 'prom-client/lib/registry.js'
  const { default: PromRegistry } = (await import(path)) as { default: new () => Registry }
  return new PromRegistry()
}

async function readGauge({ name, help, collect }: ModuleGauge, ctx: Context, log: Log): Promise<Metric | undefined> {
  try {
    return { name, help, type: name.endsWith('_total') ? 'counter' : 'gauge', values: await collect(ctx as never) }
  } catch (error) {
    log.warn({ err: error, metric: name }, 'A metric could not be read.')
    return undefined
  }
}

const toErrorMetric = (read: readonly (Metric | undefined)[]): Metric => ({
  name: 'staffroom_unreadable_metrics',
  help: 'Metrics that are missing from this scrape because they could not be read.',
  type: 'gauge',
  values: [{ value: read.filter((metric) => metric === undefined).length }],
})

function toHistogramMetric(histogram: DurationHistogram): Metric {
  const { name, help, buckets } = histogram
  const values = histogram
    .list()
    .flatMap(({ labels, counts, sum, count }): MetricValue[] => [
      ...buckets.map((bound, at) => ({ metricName: `${name}_bucket`, labels: { ...labels, le: String(bound) }, value: counts[at]! })),
      { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ])
  return { name, help, type: 'histogram', values }
}
