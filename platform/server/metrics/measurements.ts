import { DurationHistogram } from './duration-histogram.ts'

/** What one server measures while it works; `/metrics` reads it. Several servers in a process do not share anything. */
export type Measurements = ReturnType<typeof createMeasurements>

export const createMeasurements = () => ({
  requests: new DurationHistogram({
    name: 'staffroom_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  }),
  statements: new DurationHistogram({
    name: 'staffroom_database_statement_duration_seconds',
    help: 'Time to run a SQL statement, including the round trip to a worker or server.',
    labelNames: ['access'],
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  }),
  databaseWaits: new DurationHistogram({
    name: 'staffroom_database_wait_seconds',
    help: 'Time that a read waits for a connection, or a command in the queue.',
    labelNames: ['access'],
    buckets: [0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  }),
  jobs: new DurationHistogram({
    name: 'staffroom_job_duration_seconds',
    help: 'Time that a run of a background job took.',
    labelNames: ['name', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300, 1800],
  }),
  /** The sockets that are connected to this process. */
  countSockets: () => 0,
})
