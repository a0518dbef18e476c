import { userSearchGroup } from './search-group.ts'
import { importSources } from '../imports/server/index.ts'
import { serverModule } from '#platform/server/module.ts'
import { users } from '../contract.ts'
import { removeAvatar, setAvatar } from '../avatar/server/avatar.ts'
import { colleagues } from '../dav/server/colleagues.ts'
import { exportUsers } from '../users/server/export-users.ts'
import { acceptInvitation, inviteUser, openInvitation, sendInvitationEmail } from '../invitations/server/invitations.ts'
import { hasInvitedUsers } from '../invitations/server/bulk/has-invited-users.ts'
import { inviteUsers } from '../invitations/server/bulk/invite-users.ts'
import { previewInvitations } from '../invitations/server/bulk/preview-invitations.ts'
import { getUser, listAllUsers, listUsers } from '../users/server/list-users.ts'
import { purgeUsers } from './purge-users.ts'
import { viewAsNotificationKinds } from '../view-as/server/notifications.ts'
import { endUserSessions, listUserSessions } from '../profile/server/sessions.ts'
import { undoUser } from '../users/server/undo-user.ts'
import type { UserTables } from './user-response.ts'
import { addUser, deleteUser, setUserStatus, updateUser } from '../users/server/users.ts'
import { startViewAs, stopViewAs } from '../view-as/server/view-as.ts'

export const usersModule = serverModule<typeof users, UserTables>({
  name: 'users',
  documentation: { title: 'Users', description: 'User accounts, invitations, profile pictures and view-as sessions.' },
  depends: ['permissions'],
  importSources,
  search: [userSearchGroup],
  davCollections: [colleagues],
  contract: users,
  handlers: {
    listAllUsers,
    listUsers,
    getUser,
    exportUsers,
    addUser,
    updateUser,
    setUserStatus,
    deleteUser,
    inviteUser,
    previewInvitations,
    inviteUsers,
    openInvitation,
    acceptInvitation,
    listUserSessions,
    endUserSessions,
    setAvatar,
    removeAvatar,
    startViewAs,
    stopViewAs,
  },
  setupSteps: [{ name: 'invitations', isDone: hasInvitedUsers }],
  tablePermissions: { users: ['read', 'User'] },
  undo: { user: undoUser },
  notificationKinds: viewAsNotificationKinds,
  jobs: [sendInvitationEmail, purgeUsers],
  pages: [{ id: 6, title: 'Users', icon: 'users', link: '/users', access: ['read', 'User'] }],
})
