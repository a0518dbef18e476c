import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'
import type { Viewer } from './context.ts'
import { connect, type Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { mayReadFiles } from './files/readable.ts'
import { registerFiles } from './files/register-files.ts'
import { compressAnswers } from './http/compress.ts'
import { documentApi } from './http/api-docs.ts'
import { describeApi } from './http/openapi.ts'
import { answerProblems } from './http/problems.ts'
import { guardReadiness, prepareRequests, serverOptions, type Readiness } from './http/requests.ts'
import { serveWebFiles } from './http/web-files.ts'
import { createRoleStore } from './abilities/roles/role-store.ts'
import { createAccessTokens, readSigningKey } from './identity/access-tokens.ts'
import { bearerOf, createAuthenticator } from './identity/authenticate.ts'
import { noteAttempt } from './identity/attempts.ts'
import { readOnlyView, viewAsOf } from './identity/view-as.ts'
import { assertSameWorkspace } from './identity/workspace.ts'
import { implement } from './implement.ts'
import type { Log } from './log.ts'
import type { ServerModule } from './module.ts'
import { ownModules } from './own-modules.ts'
import type { Platform } from './platform.ts'
import { createMemoryBus, type Bus } from './realtime/bus.ts'
import type { Hub } from './realtime/hub.ts'
import { serveSockets } from './realtime/socket.ts'
import { startWork } from './work.ts'

export type AppOptions = {
  config: Config
  modules: readonly ServerModule[]
  /** Folder of the built page; without one only the API is served. */
  webRoot?: string
  logger?: FastifyServerOptions['logger']
  clock?: () => Date
  /** Opened already, by tests. */
  database?: Database
}

export type App = {
  http: FastifyInstance
  platform: Platform
  hub: Hub
  /** Brings the database up to date and starts taking requests. */
  start: () => Promise<void>
  /** Takes no new work, finishes what runs, and closes everything. */
  stop: () => Promise<void>
}

/** The whole server, not yet listening. */
export async function createApp(options: AppOptions): Promise<App> {
  const http = fastify(serverOptions(options.config, options.logger))
  const platform = await createPlatform(options, http)
  const readiness: Readiness = { isReady: false }
  await addRoutes(http, platform, { readiness, webRoot: options.webRoot })
  const sockets = serveSockets(http.server, platform)
  let work: ReturnType<typeof startWork> | undefined
  return {
    http,
    platform,
    hub: sockets.hub,
    start: async () => {
      await migrate(platform.database, Object.assign({}, ...platform.modules.map((module) => module.migrations)))
      await assertSameWorkspace(platform.database, platform.config.dataDir)
      await platform.roles.start()
      work = startWork(platform)
      readiness.isReady = true
    },
    stop: async () => {
      readiness.isReady = false
      sockets.close()
      await http.close()
      await work?.stop()
      await platform.bus.close()
      await platform.database.close()
    },
  }
}

type Served = { readiness: Readiness; webRoot: string | undefined }

async function addRoutes(http: FastifyInstance, platform: Platform, { readiness, webRoot }: Served): Promise<void> {
  const { config, modules } = platform
  await compressAnswers(http)
  prepareRequests(http)
  answerProblems(http)
  guardReadiness(http, readiness)
  for (const module of modules) implement(http, platform, module)
  describeApi(http, modules)
  documentApi(http, modules)
  await registerFiles(http, {
    ...platform,
    dataDir: config.dataDir,
    authorise: (request) => fileViewer(platform, request),
    mayRead: mayReadFiles(platform),
    noteUpload: (viewer, request) => noteAttempt(platform, 'upload', { account: String(viewer.id), address: request.ip }),
  })
  if (webRoot) await serveWebFiles(http, webRoot, config.publicUrl.startsWith('https:'))
}

async function createPlatform(options: AppOptions, http: FastifyInstance): Promise<Platform> {
  const { config, clock = () => new Date() } = options
  const database = options.database ?? (await connect(config))
  const bus = await createBus(config, http.log)
  const tokens = createAccessTokens(await readSigningKey(config.dataDir), clock)
  const modules = [...ownModules({ config, database, clock, tokens }, options.modules), ...options.modules]
  const roles = createRoleStore({ database, bus, modules })
  return {
    config,
    database,
    bus,
    tokens,
    clock,
    modules,
    log: http.log,
    subjects: modules.flatMap((module) => module.subjects ?? []),
    notices: modules.flatMap((module) => Object.values(module.notices ?? {})),
    pages: modules.flatMap((module) => module.pages ?? []),
    searched: modules.flatMap(({ name, search = [] }) => search.map((group) => ({ ...group, module: name }))),
    roles,
    authenticator: createAuthenticator({ database, tokens, bus, roles, clock }),
  }
}

async function createBus({ databaseUrl }: Config, log: Log): Promise<Bus> {
  if (!databaseUrl) return createMemoryBus()
  const { createPostgresBus } = await import('./realtime/bus-postgres.ts')
  return createPostgresBus(databaseUrl, log)
}

/** By access token everywhere, and by the cookie where an `<img>` asks. */
async function fileViewer({ authenticator }: Platform, request: FastifyRequest): Promise<Viewer | null> {
  const token = bearerOf(request)
  const viewer = token
    ? await authenticator.viewerOfToken(token, viewAsOf(request))
    : request.method === 'GET'
      ? await authenticator.viewerOfCookie(request)
      : undefined
  if (viewer?.viewedBy && request.method !== 'GET') throw readOnlyView()
  return viewer ?? null
}
