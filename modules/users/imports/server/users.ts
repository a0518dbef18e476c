import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { DEFAULT_ROLE } from '#platform/server/abilities/roles/built-in-roles.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { toAccountKey, userSubject } from '#platform/server/identity/users.ts'
import { defineImportSource, type DuplicateRecord, type ImportOption, type KeyedItem } from '#platform/server/imports/import-source.ts'
import type { UserDraft } from '../../users/contract.ts'
import { inviteUser } from '../../invitations/server/index.ts'
import type { UserContext, UserTables } from '../../server/user-response.ts'
import { createUser } from '../../users/server/index.ts'
import { readUser } from './read-user.ts'
import { assertRoleImportable, listImportableRoles } from './importable-roles.ts'
import { restoreInvitedUser } from './restore-invited-user.ts'
import { userColumns } from './user-columns.ts'

/** Adds users without a password. They are invited only if the importing user wants it. */
export const users = defineImportSource<UserTables, UserDraft>({
  name: 'users',
  access: ['create', 'User'],
  entity: 'user',
  extensions: ['.csv', '.tsv', '.xlsx'],
  columns: userColumns,
  getOptions,
  read: async function* ({ rows, options }) {
    let count = 0
    for await (const row of rows) {
      if (++count % 100 === 0) await yieldToEventLoop()
      yield readUser(row, options.role ?? DEFAULT_ROLE)
    }
  },
  findDuplicates,
  store: async (ctx, draft, { options }) => {
    await assertRoleImportable(ctx, draft.role)
    const { id } = (await restoreInvitedUser(ctx, draft)) ?? (await createUser(ctx, draft, ''))
    if (options.invite === 'yes' && ctx.config.smtpUrl) await inviteUser(ctx, { id })
    return id
  },
})

async function getOptions(ctx: UserContext): Promise<ImportOption[]> {
  const roles = await listImportableRoles(ctx)
  const canInvite = ctx.config.smtpUrl !== undefined
  return [
    {
      name: 'role',
      label: 'importOption.role',
      choices: roles.map((role) => ({ value: role, title: role })),
      default: roles.includes(DEFAULT_ROLE) ? DEFAULT_ROLE : (roles[0] ?? DEFAULT_ROLE),
    },
    {
      name: 'invite',
      label: 'importOption.invite',
      choices: [
        { value: 'no', label: 'importOption.invite.no' },
        ...(canInvite ? [{ value: 'yes', label: 'importOption.invite.yes' }] : []),
      ],
      default: 'no',
    },
  ]
}

/** Users with the same email address. */
async function findDuplicates(ctx: UserContext, items: readonly KeyedItem<UserDraft>[]): Promise<ReadonlyMap<string, DuplicateRecord>> {
  if (items.length === 0 || !isReadableEverywhere(ctx, userSubject, 'email')) return new Map()
  const keys = items.map(({ value }) => toAccountKey(value.email))
  const rows = await visible(ctx, userSubject)
    .select(['users.id', 'users.emailKey', 'users.email'])
    .where('users.emailKey', 'in', keys)
    .execute()
  const byKey = new Map(rows.map(({ id, email, emailKey }) => [emailKey, { id, title: email }]))
  return new Map(
    items.flatMap(({ key, value }) =>
      byKey.has(toAccountKey(value.email)) ? [[key, byKey.get(toAccountKey(value.email))!] as const] : [],
    ),
  )
}
