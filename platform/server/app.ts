import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import type { Config } from './config/config.ts'
import type { Viewer } from './viewer.ts'
import { collectMigrations, getApplicationName, toMigrations } from './collect-migrations.ts'
import { connect, type Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { createArchiveAccess } from './exports/archive-files.ts'
import { EXPORT_ENTITY } from './exports/export-rules.ts'
import { createContentLock } from './files/content-lock.ts'
import { createContentStore } from './files/content-store.ts'
import { createFileAccess } from './files/file-access.ts'
import { assertDifferentStores, openContentObjects } from './files/open-content-objects.ts'
import { registerFiles } from './files/register-files.ts'
import { closeConnections } from './http/close-connections.ts'
import { compressResponses } from './http/compress.ts'
import { serveApiDocs } from './openapi/serve-api-docs.ts'
import { serveOpenApi } from './openapi/openapi.ts'
import { handleErrors } from './http/problems.ts'
import { guardReadiness, prepareRequests, createServerOptions, type Readiness } from './http/requests.ts'
import { serveWebFiles } from './http/web-files.ts'
import { createRoleStore } from './abilities/roles/create-role-store.ts'
import { createAccessTokens, loadSigningKey } from './identity/sessions/access-tokens.ts'
import { getBearerToken, createAuthenticator } from './identity/sessions/authenticate.ts'
import { recordAttempt } from './identity/attempts.ts'
import { readOnlyViewError, parseViewAsHeader } from './identity/view-as.ts'
import { createTokenRequestLimit } from './identity/tokens/request-limit.ts'
import { assertSomeScope } from './identity/tokens/scopes.ts'
import { registerEndpoints } from './implement.ts'
import { registerModuleRoutes } from './register-module-routes.ts'
import type { Log } from './log.ts'
import { createMeasurements } from './metrics/measurements.ts'
import { observeDatabase } from './metrics/observe-database.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { createAllowedHostReader } from './outbound/allowed-host-store.ts'
import { createOutbound } from './outbound/outbound.ts'
import type { HostResolver } from './outbound/resolver.ts'
import type { ServerModule } from './module.ts'
import { createPlatformModules } from './platform-modules.ts'
import type { Platform } from './platform.ts'
import { joinProcesses } from './processes/join-processes.ts'
import { createProcessId } from './processes/process-id.ts'
import { createMemoryBus, type Bus } from './realtime/bus.ts'
import type { Hub } from './realtime/hub.ts'
import { serveSockets } from './realtime/socket.ts'
import { startBackgroundWork, type BackgroundWork } from './background-work.ts'

export type AppOptions = {
  config: Config
  modules: readonly ServerModule[]
  /** Folder of the built web application; without it only the API is served. */
  webRoot?: string
  logger?: FastifyServerOptions['logger']
  clock?: () => Date
  database?: Database
  /** Resolves the names of outbound connections; the system's resolver by default. */
  resolveHost?: HostResolver | undefined
}

export type App = {
  http: FastifyInstance
  platform: Platform
  hub: Hub
  /** Requests are answered from now on. `loadData` runs before. */
  start: (loadData?: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

export async function createApp(options: AppOptions): Promise<App> {
  const http = fastify(createServerOptions(options.config, options.logger))
  const platform = await createPlatform(options, http)
  const readiness: Readiness = { isReady: false }
  await addRoutes(http, platform, { readiness, webRoot: options.webRoot })
  const sockets = serveSockets(http.server, platform)
  platform.measurements.countSockets = () => sockets.hub.size
  let backgroundWork: BackgroundWork | undefined
  return {
    http,
    platform,
    hub: sockets.hub,
    start: async (loadData) => {
      await migrate(platform.database, toMigrations(platform.modules), (message) => platform.log.info(message))
      const process = await joinProcesses(platform)
      await platform.roles.start()
      backgroundWork = await startBackgroundWork(platform, process)
      await loadData?.()
      readiness.isReady = true
    },
    stop: async () => {
      readiness.isReady = false
      sockets.close()
      const closed = closeConnections(http)
      await Promise.all([closed, backgroundWork?.stop(closed)])
      await platform.bus.close()
      await platform.database.close()
    },
  }
}

type RouteOptions = { readiness: Readiness; webRoot: string | undefined }

async function addRoutes(http: FastifyInstance, platform: Platform, { readiness, webRoot }: RouteOptions): Promise<void> {
  const { config, modules } = platform
  await compressResponses(http)
  prepareRequests(http, platform.measurements)
  handleErrors(http)
  guardReadiness(http, readiness)
  serveMetrics(http, platform)
  for (const module of modules) registerEndpoints(http, platform, module)
  await registerModuleRoutes(http, platform)
  serveOpenApi(http, modules)
  serveApiDocs(http)
  await registerFiles(http, {
    ...platform,
    authorize: (request, reply) => authenticateFileRequest(platform, request, reply),
    canRead: { ...createFileAccess(platform), [EXPORT_ENTITY]: createArchiveAccess(platform.database) },
    recordUpload: (viewer, request) => recordAttempt(platform, 'upload', { account: String(viewer.id), address: request.ip }),
  })
  if (webRoot) await serveWebFiles(http, webRoot, config.publicUrl.startsWith('https:'))
}

async function createPlatform(options: AppOptions, http: FastifyInstance): Promise<Platform> {
  const { config, clock = () => new Date() } = options
  const contentObjects = await openContentObjects(config)
  await assertDifferentStores(contentObjects)
  const applicationName = config.databaseUrl ? getApplicationName(collectMigrations(config, options.modules)) : undefined
  const database = options.database ?? (await connect({ ...config, applicationName }))
  const processId = createProcessId()
  const bus = await createBus({ ...config, applicationName }, http.log, processId)
  const measurements = createMeasurements()
  observeDatabase({ database, measurements, log: http.log, config })
  const tokens = createAccessTokens(() => loadSigningKey(config.dataDir), clock)
  const modules = [...createPlatformModules({ config, database, clock, tokens, measurements }, options.modules), ...options.modules]
  const roles = createRoleStore({ database, bus, modules })
  return {
    processId,
    config,
    database,
    contents: createContentStore({ ...contentObjects, withLock: createContentLock(database), dataDir: config.dataDir }),
    bus,
    tokens,
    clock,
    measurements,
    modules,
    log: http.log,
    subjects: modules.flatMap((module) => module.subjects ?? []),
    notificationKinds: modules.flatMap((module) => Object.values(module.notificationKinds ?? {})),
    pages: modules.flatMap((module) => module.pages ?? []),
    searchGroups: modules.flatMap(({ name, search = [] }) => search.map((group) => ({ ...group, module: name }))),
    importSources: modules.flatMap(({ name, importSources = [] }) => importSources.map((source) => ({ module: name, source }))),
    undoByEntity: Object.assign({}, ...modules.map(({ undo }) => undo)),
    roles,
    authenticator: createAuthenticator({ database, tokens, bus, roles, modules, clock }),
    limitTokenRequests: createTokenRequestLimit(clock),
    outbound: createOutbound({
      getAllowedHosts: createAllowedHostReader({ database, bus, configured: config.allowedOutbound }),
      resolveHost: options.resolveHost,
    }),
  }
}

async function createBus(config: Config & { applicationName: string | undefined }, log: Log, processId: number): Promise<Bus> {
  const { databaseUrl, applicationName } = config
  if (!databaseUrl) return createMemoryBus()
  const { createPostgresBus } = await import('./realtime/bus-postgres.ts')
  return createPostgresBus({ connectionString: databaseUrl, application_name: applicationName }, log, processId)
}

/** `<img>` requests authenticate with the cookie. */
async function authenticateFileRequest(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<Viewer | null> {
  const { authenticator } = platform
  const token = getBearerToken(request)
  const viewer = token
    ? await authenticator.getViewerByToken(token, parseViewAsHeader(request))
    : request.method === 'GET'
      ? await authenticator.getViewerByCookie(request)
      : undefined
  if (viewer) {
    platform.limitTokenRequests(viewer, reply)
    assertSomeScope(viewer, request.method === 'GET' ? 'read' : 'write')
  }
  if (viewer?.viewedBy && request.method !== 'GET') throw readOnlyViewError()
  return viewer ?? null
}
