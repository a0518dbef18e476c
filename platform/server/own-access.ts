import type { Answered, Door, ModuleAccess } from '#platform/contract/access.ts'
import { userOf } from './identity/users.ts'

const registration = { username: 'newcomer', email: 'newcomer@harbour.test', password: 'seven boats' }

const account: ModuleAccess = {
  doors: {
    login: { door: 'public', reason: 'how a session starts' },
    register: { door: 'public', reason: 'how an account starts', input: registration },
    refresh: { door: 'public', reason: 'the refresh token itself is the right' },
    logout: { door: 'public', reason: 'ends the session that the token names, and no other' },
    forgotPassword: { door: 'public', reason: 'answers the same for all addresses', input: { email: registration.email } },
    resetPassword: { door: 'public', reason: 'the one-time link is the right' },
    me: { door: 'own', reason: "the caller's own account", input: {} },
    updateProfile: { door: 'own', reason: "the caller's own account", input: { profile: { company: 'Harbour' } } },
    updateSettings: { door: 'own', reason: "the caller's own settings", input: { settings: { scrollToTop: true } } },
    changePassword: { door: 'own', reason: "needs the caller's own password" },
    listSessions: { door: 'own', reason: "the caller's own sessions", input: {} },
    endSession: {
      door: 'own',
      reason: "the caller's own sessions",
      ids: { from: 'listSessions', rows: 'sessions', input: ([id]) => ({ id }) },
    },
    listPeople: { door: 'list', subject: 'User', rows: ['people'], total: 'total', search: ['fullName'] },
    listAccessRequests: { door: 'list', subject: 'User', action: 'update', rows: ['accessRequests.user'], total: 'total' },
    answerRegistration: {
      door: 'write',
      subject: 'User',
      action: 'update',
      rows: ['user'],
      input: ([userId], { role }) => ({ userId, accept: true, role }),
      changes: () => [
        { status: 'active', role: 'staff' },
        { status: 'active', role: 'admin' },
      ],
      refusesMore: 'nobody gives a role that may do more than they may',
      applies: ({ status }) => status === 'pending',
    },
    createResetLink: {
      door: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([userId]) => ({ userId }),
      // Whoever holds the link holds the account, as with the e-mail address.
      changes: () => [{ email: 'taken-over@harbour.test' }],
      refusesMore: 'nobody takes over whoever may do more than they may',
    },
    updateWorkspace: { door: 'gate', reason: 'there is one workspace', input: { workspace: { name: 'Harbour' } } },
  },
  subjects: {
    User: {
      make: {
        by: 'register',
        inputs: ['ines', 'tiago', 'marta'].map((username) => () => ({ ...registration, username, email: `${username}@harbour.test` })),
      },
      view: { table: 'users', answer: (row) => userOf(row as never) as Answered },
    },
    Workspace: { gate: 'one record, the same for everybody' },
  },
  topics: { account: 'own', people: [['read', 'User']], users: [['read', 'User']], 'access-requests': [['update', 'User']] },
}

const journal: ModuleAccess = {
  doors: {
    history: { door: 'journal', reason: 'as the record that it is about' },
    undo: { door: 'journal', reason: "one's own acts, and those that the history shows, by the modules' own verbs" },
    listActs: { door: 'gate', reason: 'as the records that the acts are about; main/journal proves it', input: {} },
    getAct: { door: 'gate', reason: 'as the records that the act is about; main/journal proves it', input: { change: 'none' } },
    exportActs: { door: 'gate', reason: 'what listActs shows; main/journal proves it', input: {} },
    listDeleted: { door: 'own', reason: 'what the caller may delete and so have back; main/journal proves it', input: {} },
    restore: { door: 'own', reason: "by the modules' own verbs; main/journal proves it" },
  },
  subjects: {},
  topics: { 'history/:entity/:id': 'record', journal: [['read', 'Journal']], deleted: { proved: 'main/journal/deleted.test.ts' } },
}

const notifications: ModuleAccess = {
  doors: {
    listNotifications: { door: 'own', reason: "the caller's own inbox", input: {} },
    listUnread: { door: 'own', reason: "the caller's own inbox", input: {} },
    removeNotifications: {
      door: 'own',
      reason: "the caller's own inbox",
      input: {},
      ids: { from: 'listNotifications', rows: 'notifications', input: (ids) => ({ ids }) },
    },
    restoreNotifications: { door: 'own', reason: "the caller's own inbox", input: { removedAt: '2026-11-21T09:00:00.000Z' } },
    listNoticeSettings: { door: 'own', reason: "the caller's own choices", input: {} },
    updateNoticeSetting: {
      door: 'own',
      reason: "the caller's own choices",
      input: { setting: { module: 'users', kind: 'viewed-as', mail: false } },
    },
    markNotificationsRead: {
      door: 'own',
      reason: "the caller's own inbox",
      input: {},
      ids: { from: 'listNotifications', rows: 'notifications', input: (ids) => ({ ids }) },
    },
  },
  subjects: {},
  topics: { notifications: 'own', 'notification-settings': 'own' },
}

const search: ModuleAccess = {
  doors: {
    findEverywhere: { door: 'own', reason: 'records that the caller may read (main/access/search.test.ts)', input: { q: 'boats' } },
  },
  subjects: {},
  topics: {},
}

const abilities: ModuleAccess = {
  doors: {},
  subjects: {},
  topics: {
    roles: [
      ['read', 'Role'],
      ['read', 'Permission'],
    ],
  },
}

const NOBODYS = 987_654_321
const settings = { q: '', filters: {}, sorting: [], order: [], visible: {}, widths: {}, pinned: {}, isDense: false }
const view = { table: 'users', name: 'Harbour', settings }
const bounded = (input: Record<string, unknown>): Door => ({
  door: 'gate',
  reason: 'one’s own views, and shared ones of tables that one may see, whatever rules say',
  input,
})

const views: ModuleAccess = {
  doors: {
    listViews: bounded({ table: 'users' }),
    addView: bounded({ view }),
    updateView: bounded({ view: { id: NOBODYS, name: 'Harbour' } }),
    shareView: bounded({ id: NOBODYS, isShared: true }),
    deleteView: bounded({ id: NOBODYS }),
  },
  subjects: {
    View: { own: 'a view is its owner’s alone until it is shared, whatever rules say', make: { by: 'addView', input: { view } } },
  },
  topics: { 'views/:table': { proved: 'main/people/views.test.ts' } },
}

/** The doors of the platform's own modules, by their names. */
export const ownAccess: Record<string, ModuleAccess> = { account, journal, abilities, notifications, search, views }

/** Routes that stand beside the contracts, and what proves who gets through. */
export const routesBesideContracts: Record<string, string> = {
  'GET /health': 'open to all, says nothing of records',
  'GET /api/openapi.json': 'open to all, says nothing of records',
  'GET /api/docs': 'open to all, says nothing of records',
  'POST /api/files/upload': 'needs a session; an upload is its owner’s alone (platform/server/files/download.test.ts)',
  'GET /files/:id/:name': 'as the record that the file is attached to (main/access/records.test.ts)',
}
