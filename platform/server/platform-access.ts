import type { EndpointAccess, ModuleAccess } from '#platform/contract/access.ts'
import { account, factors, serviceAccounts, sso, tokens } from './identity-access.ts'

const journal: ModuleAccess = {
  endpoints: {
    history: { type: 'journal', reason: 'like the record itself' },
    undo: { type: 'journal', reason: "the caller's own changes and those visible in the journal, through the modules' own checks" },
    listActs: { type: 'gate', reason: 'like the changed records; tested in main/journal', input: {} },
    getAct: { type: 'gate', reason: 'like the changed records; tested in main/journal', input: { change: 'none' } },
    exportActs: { type: 'gate', reason: 'the same changes as listActs; tested in main/journal', input: {} },
    listDeleted: { type: 'own', reason: 'records the caller may delete and restore; tested in main/journal', input: {} },
    restore: { type: 'own', reason: "through the modules' own checks; tested in main/journal" },
  },
  subjects: {},
  topics: { 'history/:entity/:id': 'record', journal: [['read', 'Journal']], deleted: { testedBy: 'main/journal/deleted.test.ts' } },
}

const notifications: ModuleAccess = {
  endpoints: {
    listNotifications: { type: 'own', reason: "the caller's own inbox", input: {} },
    listUnread: { type: 'own', reason: "the caller's own inbox", input: {} },
    removeNotifications: {
      type: 'own',
      reason: "the caller's own inbox",
      input: {},
      ids: { from: 'listNotifications', rows: 'notifications', input: (ids) => ({ ids }) },
    },
    restoreNotifications: { type: 'own', reason: "the caller's own inbox", input: { removedAt: '2026-11-21T09:00:00.000Z' } },
    listNoticeSettings: { type: 'own', reason: "the caller's own preferences", input: {} },
    updateNoticeSetting: {
      type: 'own',
      reason: "the caller's own preferences",
      input: { setting: { module: 'users', kind: 'viewed-as', mail: false } },
    },
    markNotificationsRead: {
      type: 'own',
      reason: "the caller's own inbox",
      input: {},
      ids: { from: 'listNotifications', rows: 'notifications', input: (ids) => ({ ids }) },
    },
  },
  subjects: {},
  topics: { notifications: 'own', 'notification-settings': 'own' },
}

const search: ModuleAccess = {
  endpoints: {
    findEverywhere: { type: 'own', reason: 'only readable records; tested in main/access/search.test.ts', input: { q: 'report' } },
  },
  subjects: {},
  topics: {},
}

const abilities: ModuleAccess = {
  endpoints: {},
  subjects: {},
  topics: {
    roles: [
      ['read', 'Role'],
      ['read', 'Permission'],
    ],
  },
}

const outbound: ModuleAccess = {
  endpoints: {
    listOutboundHosts: { type: 'gate', reason: 'one list for the workspace', input: {} },
    addOutboundHost: { type: 'gate', reason: 'one list for the workspace', input: { host: '10.1.0.0/16' } },
    removeOutboundHost: { type: 'gate', reason: 'one list for the workspace', input: { host: '10.1.0.0/16' } },
  },
  subjects: {},
  topics: { 'outbound-hosts': [['manage', 'Workspace']] },
}

const oneSetup = (input: Record<string, unknown>): EndpointAccess => ({
  type: 'gate',
  reason: 'one setup and one choice of modules for the workspace',
  input,
})

const workspace: ModuleAccess = {
  endpoints: {
    getSetup: oneSetup({}),
    updateSetupStep: oneSetup({ step: { module: 'account', name: 'region', status: 'done' } }),
    closeSetup: oneSetup({}),
    reopenSetup: oneSetup({}),
    listModules: oneSetup({}),
    updateModules: oneSetup({ modules: [{ name: 'todo', isUsed: true }] }),
  },
  subjects: {},
  topics: { setup: [['manage', 'Workspace']] },
}

/** Rejected after the permission check, so that administrators do not start the job. */
const invalidInput = { unknown: true }

const samples: ModuleAccess = {
  endpoints: {
    getSamples: { type: 'gate', reason: 'one state for the workspace', input: {} },
    loadSamples: { type: 'gate', reason: 'sample data of the workspace; tested in main/samples', input: invalidInput },
    removeSamples: { type: 'gate', reason: 'sample data of the workspace; tested in main/samples', input: invalidInput },
  },
  subjects: {},
  topics: { samples: [['manage', 'Workspace']] },
}

const UNKNOWN_ID = 987_654_321

const erasure: ModuleAccess = {
  endpoints: {
    listErasablePeople: { type: 'gate', reason: 'for those who may erase any former user; tested in main/erasure', input: {} },
    erasePerson: { type: 'gate', reason: 'tested in main/erasure', input: { userId: UNKNOWN_ID, confirmation: 'none' } },
  },
  subjects: {},
  topics: {},
}

const ownExport = { type: 'own', reason: "the caller's own exports; tested in main/exports" } as const

const exports: ModuleAccess = {
  endpoints: {
    listExports: { ...ownExport, input: {} },
    startOwnExport: { ...ownExport, input: {} },
    startWorkspaceExport: { type: 'gate', reason: 'everything that is the workspace’s; tested in main/exports', input: {} },
    startPersonExport: { type: 'gate', reason: 'without private areas; tested in main/exports', input: { userId: UNKNOWN_ID } },
    cancelExport: { ...ownExport, ids: { from: 'listExports', rows: 'exports', input: ([id]) => ({ id }) } },
    deleteExport: { ...ownExport, ids: { from: 'listExports', rows: 'exports', input: ([id]) => ({ id }) } },
  },
  subjects: {},
  topics: { exports: 'own' },
}

const systemGate = (input: object = {}): EndpointAccess => ({
  type: 'gate',
  reason: 'one server for the workspace; tested in platform/server/system',
  input: input as Record<string, unknown>,
})

const systemStatus: ModuleAccess = {
  endpoints: {
    getSystem: systemGate(),
    listJobs: systemGate(),
    retryJobs: systemGate({ ids: [UNKNOWN_ID] }),
    dismissJobs: systemGate({ ids: [UNKNOWN_ID] }),
    listConnectionProblems: systemGate(),
  },
  subjects: {},
  topics: { system: [['manage', 'Workspace']] },
}

const backups: ModuleAccess = {
  endpoints: {
    listBackups: systemGate(),
    createBackup: systemGate({ unknown: true }),
  },
  subjects: {},
  topics: { backups: [['manage', 'Workspace']] },
}

const settings = { q: '', filters: {}, sorting: [], order: [], visible: {}, widths: {}, pinned: {}, isDense: false }
const view = { table: 'users', name: 'Acme', settings }
const createOwnAccess = (input: Record<string, unknown>): EndpointAccess => ({
  type: 'gate',
  reason: 'own views and shared views of readable tables, regardless of rules',
  input,
})

const views: ModuleAccess = {
  endpoints: {
    listViews: createOwnAccess({ table: 'users' }),
    addView: createOwnAccess({ view }),
    updateView: createOwnAccess({ view: { id: UNKNOWN_ID, name: 'Acme' } }),
    shareView: createOwnAccess({ id: UNKNOWN_ID, isShared: true }),
    deleteView: createOwnAccess({ id: UNKNOWN_ID }),
  },
  subjects: {
    View: { own: 'private to its owner until shared, regardless of rules', make: { by: 'addView', input: { view } } },
  },
  topics: { 'views/:table': { testedBy: 'main/people/views.test.ts' } },
}

export const platformAccess: Record<string, ModuleAccess> = {
  account,
  sso,
  tokens,
  'service-accounts': serviceAccounts,
  factors,
  journal,
  abilities,
  notifications,
  search,
  views,
  outbound,
  workspace,
  'sample-data': samples,
  exports,
  erasure,
  'system-status': systemStatus,
  backups,
}

export const routesOutsideContracts: Record<string, string> = {
  'GET /health': 'public, reveals no records',
  'GET /live': 'public, reveals no records',
  'GET /metrics': 'requires METRICS_TOKEN or a request from the same machine (platform/server/metrics/metrics.http.test.ts)',
  'GET /api/openapi.json': 'public, reveals no records',
  'GET /api/docs': 'public, reveals no records',
  'POST /api/files/upload': 'requires a session or API token; uploads are private to their owner (platform/server/files/download.test.ts)',
  'POST /api/files/upload-import':
    'requires a session or API token; only the user who has uploaded a file can import it (modules/imports/server/imports.http.test.ts)',
  'GET /files/:id/:name': 'like the record the file is attached to (main/access/records.test.ts)',
}
