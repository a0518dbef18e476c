import type { Answered, ModuleAccess } from '#platform/contract/access.ts'
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
    undo: { door: 'journal', reason: "one's own acts, by the modules' own verbs" },
  },
  subjects: {},
  topics: { 'history/:entity/:id': 'record' },
}

const notifications: ModuleAccess = {
  doors: {
    listNotifications: { door: 'own', reason: "the caller's own inbox", input: {} },
    markNotificationsRead: {
      door: 'own',
      reason: "the caller's own inbox",
      input: {},
      ids: { from: 'listNotifications', rows: 'notifications', input: (ids) => ({ ids }) },
    },
  },
  subjects: {},
  topics: { notifications: 'own' },
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

/** The doors of the platform's own modules, by their names. */
export const ownAccess: Record<string, ModuleAccess> = { account, journal, abilities, notifications }

/** Routes that stand beside the contracts, and what proves who gets through. */
export const routesBesideContracts: Record<string, string> = {
  'GET /health': 'open to all, says nothing of records',
  'GET /api/openapi.json': 'open to all, says nothing of records',
  'GET /api/docs': 'open to all, says nothing of records',
  'POST /api/files/upload': 'needs a session; an upload is its owner’s alone (main/access/files.test.ts)',
  'GET /files/:id/:name': 'as the record that the file is attached to (main/access/files.test.ts)',
}
