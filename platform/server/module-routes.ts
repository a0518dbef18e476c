import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runCommand } from './command.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { ServerModule } from './module.ts'
import { getNow, type Platform } from './platform.ts'
import { createReadContext, type Requester } from './request-context.ts'
import type { Viewer } from './viewer.ts'

/** Adds routes to an own scope of the server, with the parsers and hooks that the protocol needs. */
export type ModuleRoutes = (scope: FastifyInstance, services: RouteServices) => void

export type RouteServices = {
  config: Config
  modules: readonly ServerModule[]
  /** RFC 3339 in UTC. */
  getNow: () => string
  getDavViewer: (secret: string) => Promise<Viewer>
  createReadContext: (request: FastifyRequest, viewer: Viewer) => Context
  /** Runs the handler in one transaction like a call of the API; `change` is the id of the recorded change. */
  runCommand: <T>(request: FastifyRequest, viewer: Viewer, command: RouteCommand<T>) => Promise<{ change: string | null; response: T }>
}

type RouteCommand<T> = { name: string; handler: (ctx: Context) => Promise<T> }

export async function registerModuleRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const services = createRouteServices(platform)
  for (const { routes } of platform.modules) if (routes) await app.register(async (scope) => routes(scope, services))
}

const createRouteServices = (platform: Platform): RouteServices => ({
  config: platform.config,
  modules: platform.modules,
  getNow: () => getNow(platform),
  getDavViewer: platform.authenticator.getDavViewer,
  createReadContext: (request, viewer) => createReadContext(platform, createRequester(request, viewer)),
  runCommand: async <T>(request: FastifyRequest, viewer: Viewer, { name, handler }: RouteCommand<T>) => {
    const { change, response } = await runCommand(platform, createRequester(request, viewer), { name, handler, input: undefined })
    return { change, response: response as T }
  },
})

const createRequester = (request: FastifyRequest, viewer: Viewer): Requester => ({
  viewer,
  log: request.log,
  request: { id: request.id, address: request.ip, userAgent: request.headers['user-agent'] ?? '', token: undefined },
})
