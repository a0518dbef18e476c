import { identity } from '#platform/contract/identity.ts'
import { job } from '../jobs/jobs.ts'
import { daysBefore, hoursBefore } from '../moments.ts'
import { serverModule } from '../module.ts'
import { answerRegistration, listAccessRequests } from './access-requests.ts'
import { migrations } from './migrations.ts'
import { notices } from './notices.ts'
import { listPeople } from './people.ts'
import { me, updateProfile, updateSettings } from './profile.ts'
import { register } from './register.ts'
import { changePassword, createResetLink, forgotPassword, resetPassword, sendResetMail } from './reset.ts'
import { endSession, endUnusedSessions, listSessions } from './sessions.ts'
import { login, logout, refresh, type Services } from './sign-in.ts'
import type { IdentityTables } from './tables.ts'
import { userSubject } from './users.ts'
import { updateWorkspace, workspaceSubject } from './workspace.ts'

/** Accounts, sessions and the workspace; the screens are the module account. */
export const identityModule = (services: Services) =>
  serverModule<typeof identity, IdentityTables>({
    name: 'account',
    contract: identity,
    verbs: {
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
    subjects: [userSubject, workspaceSubject],
    topics: [
      { name: 'account', own: true, may: () => true, rooms: () => Promise.resolve(['workspace']) },
      { name: 'people', may: (ctx) => ctx.viewer.ability.can('read', 'User') },
      { name: 'users', may: (ctx) => ctx.viewer.ability.can('read', 'User') },
      { name: 'access-requests', may: (ctx) => ctx.viewer.ability.can('update', 'User') },
    ],
    undo: { user: 'never', workspace: 'never' },
    pages: [
      { id: 2, title: 'Account', icon: 'user-round', link: '/account', access: 'signed-in' },
      { id: 3, title: 'Access requests', icon: 'user-round-plus', link: '/account/requests', access: ['update', 'User'] },
    ],
    notices,
    jobs: [sendResetMail, purgeSessions],
  })

const KEEP_DAYS = 90

/** Forgets old attempts, used links and sessions that ended long ago, and ends those that nobody can refresh any more. */
const purgeSessions = job<IdentityTables>({
  name: 'account.purge',
  everySeconds: 3_600,
  run: (ctx) =>
    ctx.write(async (act) => {
      const { db, now } = act
      const old = daysBefore(now, KEEP_DAYS)
      await endUnusedSessions(act)
      await db.deleteFrom('attempts').where('at', '<', hoursBefore(now, 24)).execute()
      await db.deleteFrom('reset_tokens').where('expiresAt', '<', now).execute()
      await db.deleteFrom('refresh_tokens').where('expiresAt', '<', now).execute()
      await db
        .deleteFrom('sessions')
        .where('lastUsedAt', '<', old)
        .where('id', 'not in', db.selectFrom('refresh_tokens').select('sessionId'))
        .execute()
    }),
})
