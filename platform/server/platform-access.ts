import type { RecordResponse, EndpointAccess, ModuleAccess } from '#platform/contract/access.ts'
import { toUser } from './identity/users.ts'

const registration = { username: 'newcomer', email: 'newcomer@example.test', password: 'correct horse' }

const account: ModuleAccess = {
  endpoints: {
    login: { type: 'public', reason: 'starts a session' },
    register: { type: 'public', reason: 'creates an account', input: registration },
    refresh: { type: 'public', reason: 'the refresh token authorizes the call' },
    logout: { type: 'public', reason: 'ends only the session of the token' },
    forgotPassword: { type: 'public', reason: 'the same response for all addresses', input: { email: registration.email } },
    resetPassword: { type: 'public', reason: 'the one-time link authorizes the call' },
    me: { type: 'own', reason: "the caller's own account", input: {} },
    updateProfile: { type: 'own', reason: "the caller's own account", input: { profile: { company: 'Acme' } } },
    updateSettings: { type: 'own', reason: "the caller's own settings", input: { settings: { scrollToTop: true } } },
    changePassword: { type: 'own', reason: "requires the caller's own password" },
    listSessions: { type: 'own', reason: "the caller's own sessions", input: {} },
    endSession: {
      type: 'own',
      reason: "the caller's own sessions",
      ids: { from: 'listSessions', rows: 'sessions', input: ([id]) => ({ id }) },
    },
    listPeople: { type: 'list', subject: 'User', rows: ['people'], total: 'total', search: ['fullName'] },
    listAccessRequests: { type: 'list', subject: 'User', action: 'update', rows: ['accessRequests.user'], total: 'total' },
    answerRegistration: {
      type: 'write',
      subject: 'User',
      action: 'update',
      rows: ['user'],
      input: ([userId], { role }) => ({ userId, accept: true, role }),
      changes: () => [
        { status: 'active', role: 'staff' },
        { status: 'active', role: 'admin' },
      ],
      extraDenialReason: 'roles with more permissions than the caller cannot be granted',
      applies: ({ status }) => status === 'pending',
    },
    createResetLink: {
      type: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([userId]) => ({ userId }),
      // A link gives access to the account, like its email address.
      changes: () => [{ email: 'taken-over@example.test' }],
      extraDenialReason: 'accounts with more permissions than the caller cannot be taken over',
    },
    updateWorkspace: { type: 'gate', reason: 'there is one workspace', input: { workspace: { name: 'Acme' } } },
  },
  subjects: {
    User: {
      make: {
        by: 'register',
        inputs: ['ines', 'tiago', 'marta'].map((username) => () => ({ ...registration, username, email: `${username}@example.test` })),
      },
      view: { table: 'users', answer: (row) => toUser(row as never) as RecordResponse },
    },
    Workspace: { gate: 'one record, the same for everyone' },
  },
  topics: { account: 'own', people: [['read', 'User']], users: [['read', 'User']], 'access-requests': [['update', 'User']] },
}

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

const UNKNOWN_ID = 987_654_321
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

export const platformAccess: Record<string, ModuleAccess> = { account, journal, abilities, notifications, search, views }

/** Routes without a contract and the tests that cover their access. */
export const routesOutsideContracts: Record<string, string> = {
  'GET /health': 'public, reveals no records',
  'GET /api/openapi.json': 'public, reveals no records',
  'GET /api/docs': 'public, reveals no records',
  'POST /api/files/upload': 'requires a session; uploads are private to their owner (platform/server/files/download.test.ts)',
  'GET /files/:id/:name': 'like the record the file is attached to (main/access/records.test.ts)',
}
