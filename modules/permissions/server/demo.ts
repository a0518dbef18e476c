import { roleForm } from '#platform/server/abilities/role-subjects.ts'
import type { PermissionContext } from './role-answers.ts'
import { insertRole } from './write-role.ts'

/** The role that the sample company has made for itself: what the staff may, and all that has to do with invoices. */
export async function demo(ctx: PermissionContext): Promise<void> {
  const { id } = await ctx.db.selectFrom('roles').select('id').where('name', '=', 'staff').executeTakeFirstOrThrow()
  const staff = (await roleForm(ctx.db, id))!
  const known = await ctx.db.selectFrom('permissions').select('name').where('name', '=', 'invoices.manage').execute()
  const permissions = [...staff.permissions, ...known.map(({ name }) => name)]
  await insertRole(ctx, { ...staff, name: 'Bookkeeper', description: 'Writes, issues and chases invoices', permissions })
  ctx.rolesChanged(['Bookkeeper'])
}
