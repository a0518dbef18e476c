import { serverBundle } from '../../bin/server-flags.mjs'
import { serveMetrics } from './metrics.ts'

serveMetrics()
await import(`../../${serverBundle}`)
