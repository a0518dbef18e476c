import type { Context } from '../context.ts'

export type GaugeValue = { value: number; labels?: Readonly<Record<string, string>> }

/** A value that is read when Prometheus asks. Labels must have few values: no ids, and nothing about users. */
export type ModuleGauge = {
  /** Such as `staffroom_email_accounts`. Names of counters, which only grow, end in `_total`. */
  name: string
  help: string
  collect: (ctx: never) => Promise<GaugeValue[]> | GaugeValue[]
}

export const defineGauge = <Tables>(
  definition: Omit<ModuleGauge, 'collect'> & { collect: (ctx: Context<Tables>) => Promise<GaugeValue[]> | GaugeValue[] },
): ModuleGauge => definition as unknown as ModuleGauge
