import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config/config.ts'
import type { Context } from './context.ts'
import type { NamedDavSource } from './dav/dav-collection.ts'
import type { Viewer } from './viewer.ts'

/** Routes of a protocol that no contract can describe. */
export type ModuleRoutes = {
  /** The beginnings of their paths. */
  prefixes: readonly string[]
  /** Who reaches what, and the tests that prove it. */
  access: string
  /** Adds the routes to an own scope of the server, with the parsers and hooks that the protocol needs. They authenticate requests themselves. */
  register: (scope: FastifyInstance, services: RouteServices) => void
}

export type RouteServices = {
  config: Config
  /** The collections of all modules. */
  davSources: readonly NamedDavSource[]
  /** RFC 3339 in UTC. */
  getNow: () => string
  getDavViewer: (secret: string) => Promise<Viewer>
  createReadContext: (request: FastifyRequest, viewer: Viewer) => Context
  /** Runs the handler in one transaction like a call of the API; `change` is the id of the recorded change. */
  runCommand: <T>(request: FastifyRequest, viewer: Viewer, command: RouteCommand<T>) => Promise<{ change: string | null; response: T }>
}

export type RouteCommand<T> = { name: string; handler: (ctx: Context) => Promise<T> }
