import type { FastifyInstance } from 'fastify'

const REQUESTS_MS = 8_000

/** Accepts no more requests and waits for the running ones, such as downloads, up to 8 seconds. */
export async function closeConnections(http: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), REQUESTS_MS).unref()
  await http.close()
  clearTimeout(timer)
}
