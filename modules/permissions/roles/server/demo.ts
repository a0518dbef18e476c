import { getRoleSnapshot } from '#platform/server/abilities/roles/role-subjects.ts'
import { insertRole } from './save-role.ts'
import type { DemoContext } from '#platform/server/module.ts'
import type { PermissionContext } from '../../server/tables.ts'

/** Adds the role Bookkeeper: the rights of staff, plus invoices and bills. Samples bring no roles, which real people might be given. */
export async function insertDemo(ctx: PermissionContext, { isSample }: DemoContext): Promise<void> {
  if (isSample) return
  const { id } = await ctx.db.selectFrom('roles').select('id').where('name', '=', 'staff').executeTakeFirstOrThrow()
  const staff = (await getRoleSnapshot(ctx.db, id))!
  const known = await ctx.db.selectFrom('permissions').select('name').where('name', 'in', ['invoices.manage', 'bills.manage']).execute()
  const permissions = [...staff.permissions, ...known.map(({ name }) => name)]
  await insertRole(ctx, {
    ...staff,
    name: 'Bookkeeper',
    description: 'Creates and sends invoices, enters bills and follows up on payments',
    permissions,
  })
  ctx.invalidateRoles(['Bookkeeper'])
}
