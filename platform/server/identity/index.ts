import { accountErasure } from './erase-account.ts'
import { exportedData } from './exported-data.ts'
import { identity } from '#platform/contract/identity.ts'
import { defineJob } from '../jobs/jobs.ts'
import { daysBefore, hoursBefore } from '../instants.ts'
import { serverModule, type Topic } from '../module.ts'
import type { Page } from '../page.ts'
import { answerRegistration, listAccessRequests } from './access-requests.ts'
import { migrations } from './migrations.ts'
import { notificationKinds } from './notification-kinds.ts'
import { listPeople } from './people.ts'
import { me, updateProfile, updateSettings } from './profile.ts'
import { register } from './register.ts'
import { changePassword, createResetLink, forgotPassword, resetPassword, sendResetEmail } from './password-reset/password-reset.ts'
import { SIGNING_KEY } from './sessions/access-tokens.ts'
import { endSession, endUnusedSessions, listSessions } from './sessions/sessions.ts'
import { login, logout, refresh, type Services } from './sessions/sign-in.ts'
import type { IdentityTables } from './tables.ts'
import { undoWorkspace } from './unused-modules.ts'
import { userSubject } from './users.ts'
import { updateWorkspace, workspaceSubject } from './workspace.ts'

/** Accounts, sessions and the workspace; the pages are in the module account. */
export const createIdentityModule = (services: Services) =>
  serverModule<typeof identity, IdentityTables>({
    name: 'account',
    documentation,
    contract: identity,
    handlers: {
      login: login(services),
      register: register(services),
      refresh: refresh(services),
      logout: logout(services),
      forgotPassword: forgotPassword(services),
      resetPassword: resetPassword(services),
      changePassword: changePassword(services),
      me,
      updateProfile,
      updateSettings,
      listSessions,
      endSession,
      listPeople,
      listAccessRequests,
      answerRegistration,
      createResetLink,
      updateWorkspace,
    },
    migrations,
    keys: [SIGNING_KEY],
    exports: exportedData,
    erasure: accountErasure,
    subjects: [userSubject, workspaceSubject],
    topics,
    undo: { user: 'never', workspace: undoWorkspace },
    pages,
    setupSteps: [{ name: 'region' }],
    notificationKinds,
    jobs: [sendResetEmail, purgeSessions],
  })

const documentation = {
  title: 'Account',
  description: 'Signing in and out, the signed-in user’s account and sessions, and the workspace.',
}

const topics: Topic[] = [
  { name: 'account', isPersonal: true, canSubscribe: () => true, rooms: () => Promise.resolve(['workspace']) },
  { name: 'people', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'User') },
  { name: 'users', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'User') },
  { name: 'access-requests', canSubscribe: (ctx) => ctx.viewer.ability.can('update', 'User') },
]

const pages: Page[] = [
  { id: 2, title: 'Account', icon: 'user-round', link: '/account', access: 'signed-in' },
  { id: 3, title: 'Access requests', icon: 'user-round-plus', link: '/account/requests', access: ['update', 'User'] },
  { id: 42, title: 'Sign-in and security', icon: 'shield-user', link: '/account/security', access: 'signed-in' },
  { id: 43, title: 'Workspace settings', icon: 'settings', link: '/workspace', access: ['manage', 'Workspace'] },
]

const SESSION_DAYS = 90

const purgeSessions = defineJob<IdentityTables>({
  name: 'account.purge',
  everySeconds: 3_600,
  run: (ctx) =>
    ctx.write(async (writeContext) => {
      const { db, now } = writeContext
      const oldest = daysBefore(now, SESSION_DAYS)
      await endUnusedSessions(writeContext)
      await db.deleteFrom('attempts').where('at', '<', hoursBefore(now, 24)).execute()
      await db.deleteFrom('reset_tokens').where('expiresAt', '<', now).execute()
      await db.deleteFrom('refresh_tokens').where('expiresAt', '<', now).execute()
      await db
        .deleteFrom('sessions')
        .where('lastUsedAt', '<', oldest)
        .where('id', 'not in', db.selectFrom('refresh_tokens').select('sessionId'))
        .execute()
    }),
})
