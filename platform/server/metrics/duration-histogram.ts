export type DurationSeries = { labels: Readonly<Record<string, string>>; counts: readonly number[]; sum: number; count: number }

/** Durations by label values, in buckets. Recording costs a map lookup, without prom-client, which loads with the first scrape. */
export class DurationHistogram {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly string[]
  /** Upper bounds in seconds, ascending. */
  readonly buckets: readonly number[]
  readonly #series = new Map<string, { values: readonly string[]; counts: Uint32Array; sum: number; count: number }>()

  constructor(definition: { name: string; help: string; labelNames: readonly string[]; buckets: readonly number[] }) {
    this.name = definition.name
    this.help = definition.help
    this.labelNames = definition.labelNames
    this.buckets = definition.buckets
  }

  observe(seconds: number, ...values: string[]): void {
    const key = values.length === 1 ? values[0]! : values.join('\n')
    let series = this.#series.get(key)
    if (!series) this.#series.set(key, (series = { values, counts: new Uint32Array(this.buckets.length), sum: 0, count: 0 }))
    series.sum += seconds
    series.count++
    for (let at = 0; at < this.buckets.length; at++) {
      if (seconds > this.buckets[at]!) continue
      series.counts[at]!++
      return
    }
  }

  /** Counts are cumulative, as Prometheus expects. */
  list(): DurationSeries[] {
    return [...this.#series.values()].map(({ values, counts, sum, count }) => ({
      labels: Object.fromEntries(this.labelNames.map((name, at) => [name, values[at] ?? ''])),
      counts: toCumulative(counts),
      sum,
      count,
    }))
  }
}

function toCumulative(counts: Uint32Array): number[] {
  let total = 0
  return [...counts].map((count) => (total += count))
}
