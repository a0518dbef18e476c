import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runCommand } from './command.ts'
import { runWithOrigin } from './database/request-signal.ts'
import type { RouteCommand, RouteServices } from './module-routes.ts'
import { getNow, type Platform } from './platform.ts'
import { createReadContext, type Requester } from './request-context.ts'
import type { Viewer } from './viewer.ts'

export async function registerModuleRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const services = createRouteServices(platform)
  for (const { routes } of platform.modules) if (routes) await app.register(async (scope) => routes.register(scope, services))
}

const createRouteServices = (platform: Platform): RouteServices => ({
  config: platform.config,
  davSources: platform.modules.flatMap(({ name, davCollections = [] }) => davCollections.map((source) => ({ name, source }))),
  getNow: () => getNow(platform),
  getDavViewer: platform.authenticator.getDavViewer,
  createReadContext: (request, viewer) => createReadContext(platform, createRequester(request, viewer)),
  runCommand: async <T>(request: FastifyRequest, viewer: Viewer, { name, handler }: RouteCommand<T>) => {
    const origin = { requestId: request.id, route: request.routeOptions.url }
    const command = { name, handler, input: undefined }
    const { change, response } = await runWithOrigin(origin, () => runCommand(platform, createRequester(request, viewer), command))
    return { change, response: response as T }
  },
})

const createRequester = (request: FastifyRequest, viewer: Viewer): Requester => ({
  viewer,
  log: request.log,
  request: { id: request.id, address: request.ip, userAgent: request.headers['user-agent'] ?? '', token: undefined },
})
