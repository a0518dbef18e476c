import type { ModuleAccess, RecordResponse } from '#platform/contract/access.ts'
import { toUser } from './identity/users.ts'

const registration = { username: 'newcomer', email: 'newcomer@example.test', password: 'correct horse' }

const ssoProvider = {
  key: 'acme',
  name: 'Acme',
  issuer: 'https://id.example.test',
  clientId: 'staffroom',
  scopes: 'openid email profile',
  defaultRole: 'guest',
  roleClaim: '',
  roleMapping: [],
  createsUsers: false,
  trustsEmail: false,
  allowedDomains: [],
}

export const account: ModuleAccess = {
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

export const sso: ModuleAccess = {
  endpoints: {
    listProviders: { type: 'public', reason: 'names on the sign-in page', input: {} },
    start: { type: 'public', reason: 'starts a sign-in', input: { provider: 'none' } },
    callback: { type: 'public', reason: 'the provider’s response authorizes the call', input: { provider: 'none' } },
    exchange: { type: 'public', reason: 'the one-time code authorizes the call' },
    backchannelLogout: { type: 'public', reason: 'the signed logout token authorizes the call' },
    getSettings: { type: 'gate', reason: 'workspace settings', input: {} },
    saveProvider: { type: 'gate', reason: 'workspace settings', input: { provider: ssoProvider } },
    deleteProvider: { type: 'gate', reason: 'workspace settings', input: { key: 'none' } },
    checkProvider: { type: 'gate', reason: 'workspace settings', input: { issuer: 'http://192.0.2.1' } },
    setEnforcement: { type: 'gate', reason: 'workspace settings', input: { isEnforced: false, breakGlassUserId: null } },
  },
  subjects: {},
  topics: { sso: [['manage', 'Workspace']] },
}

export const tokens: ModuleAccess = {
  endpoints: {
    listTokens: { type: 'own', reason: "the caller's own tokens", input: {} },
    listScopes: { type: 'own', reason: 'the same for everyone', input: {} },
    addToken: { type: 'own', reason: 'a token never exceeds its owner', input: { name: 'Script', scopes: ['read'], expiresAt: null } },
    revokeToken: {
      type: 'own',
      reason: "the caller's own tokens",
      ids: { from: 'listTokens', rows: 'tokens', input: ([id]) => ({ id }) },
    },
  },
  subjects: {},
  topics: {},
}

const serviceAccountId = 987_654_321

export const serviceAccounts: ModuleAccess = {
  endpoints: {
    listServiceAccounts: { type: 'gate', reason: 'workspace settings', input: {} },
    addServiceAccount: { type: 'gate', reason: 'workspace settings', input: { name: 'Export', role: 'guest' } },
    updateServiceAccount: { type: 'gate', reason: 'workspace settings', input: { id: serviceAccountId, name: 'Export' } },
    deleteServiceAccount: { type: 'gate', reason: 'workspace settings', input: { id: serviceAccountId } },
    addServiceAccountToken: {
      type: 'gate',
      reason: 'workspace settings',
      input: { serviceAccountId, name: 'Script', scopes: ['read'], expiresAt: null },
    },
    revokeServiceAccountToken: { type: 'gate', reason: 'workspace settings', input: { serviceAccountId, id: 1 } },
  },
  subjects: {},
  topics: { 'service-accounts': [['manage', 'Workspace']] },
}

const own = { type: 'own', reason: "the caller's own account" } as const

export const factors: ModuleAccess = {
  endpoints: {
    listFactors: { ...own, input: {} },
    startTotp: { ...own, input: {} },
    confirmTotp: own,
    removeTotp: own,
    createRecoveryCodes: own,
    startPasskey: own,
    addPasskey: own,
    renamePasskey: own,
    removePasskey: own,
    startConfirmation: own,
    confirmIdentity: own,
    resetFactors: {
      type: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([userId]) => ({ userId }),
      // A user without factors is protected by the password alone, so that resetting them is like a reset link.
      changes: () => [{ email: 'taken-over@example.test' }],
      extraDenialReason: 'accounts with more permissions than the caller cannot be taken over',
    },
    completeSignIn: { type: 'public', reason: 'the ticket of the password authorizes the call' },
    startSecondFactor: { type: 'public', reason: 'the ticket of the password authorizes the call' },
    startPasskeySignIn: { type: 'public', reason: 'reveals only a challenge' },
    signInWithPasskey: { type: 'public', reason: 'starts a session' },
  },
  subjects: {},
  topics: {},
}
