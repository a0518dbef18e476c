import { serveMetrics } from './metrics.ts'

serveMetrics()
await import('#main/server.ts')
