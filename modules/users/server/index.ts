import { peopleFound } from './search-group.ts'
import { serverModule } from '#platform/server/module.ts'
import { users } from '../contract.ts'
import { removeAvatar, setAvatar } from './avatar.ts'
import { exportUsers } from './export-users.ts'
import { acceptInvitation, inviteUser, openInvitation, sendInvitation } from './invitations.ts'
import { getUser, listAllUsers, listUsers } from './list-users.ts'
import { purgeUsers } from './purge-users.ts'
import { notices } from './notices.ts'
import { endUserSessions, listUserSessions } from './sessions.ts'
import { undoUser } from './undo-user.ts'
import type { UserTables } from './user-view.ts'
import { addUser, deleteUser, setUserStatus, updateUser } from './users.ts'
import { startViewAs, stopViewAs } from './view-as.ts'

export const usersModule = serverModule<typeof users, UserTables>({
  name: 'users',
  depends: ['permissions'],
  search: [peopleFound],
  contract: users,
  verbs: {
    listAllUsers,
    listUsers,
    getUser,
    exportUsers,
    addUser,
    updateUser,
    setUserStatus,
    deleteUser,
    inviteUser,
    openInvitation,
    acceptInvitation,
    listUserSessions,
    endUserSessions,
    setAvatar,
    removeAvatar,
    startViewAs,
    stopViewAs,
  },
  tables: { users: ['read', 'User'] },
  undo: { user: undoUser },
  notices,
  jobs: [sendInvitation, purgeUsers],
  pages: [{ id: 6, title: 'Users', icon: 'users', link: '/users', access: ['read', 'User'] }],
})
