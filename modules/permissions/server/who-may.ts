import type { Input, Output } from '#platform/contract/endpoint.ts'
import { reachOf } from '#platform/server/abilities/compile.ts'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { allOf, type Reach } from '#platform/server/abilities/reach.ts'
import { isWithinEach, wholeRecord } from '#platform/server/abilities/subject-rows.ts'
import { ownReach } from '#platform/server/abilities/within.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { notFound } from '#platform/server/refusal.ts'
import type { permissions } from '../contract.ts'
import { asAsked, type Asked } from './asked-person.ts'
import { decide } from './decide.ts'
import type { PermissionContext } from './role-answers.ts'
import { toldRoles } from './told-roles.ts'

const AT_ONCE = 50
const PER_PAGE = 100

/** Found by the very conditions that decide what these people find, so that the two cannot differ. */
export async function whoMay(ctx: PermissionContext, input: Input<typeof permissions.whoMay>): Promise<Output<typeof permissions.whoMay>> {
  const { entity, id, action = 'read', page = 1, perPage = PER_PAGE } = input
  assertFieldsReadable(ctx, userSubject, ['role', 'status'])
  const subject = ctx.subjects.find((one) => one.entity === entity)
  if (!subject) throw notFound('entity')
  const record = await wholeRecord(ctx, subject, id)
  const people = await activePeople(ctx)
  const allowed = await reaching(ctx, { subject, id, action }, people)
  const told = await toldRoles(ctx)
  const shown = allowed.slice((page - 1) * perPage, page * perPage)
  return {
    people: shown.map((one) => {
      const { rule } = decide(one, { action, subject: subject.subject, record })
      return { person: one.person, role: one.role, rule: told.has(one.role.name) ? rule : null }
    }),
    total: allowed.length,
  }
}

async function activePeople(ctx: PermissionContext): Promise<Asked[]> {
  const rows = await visible(ctx, userSubject)
    .select(['users.id', 'users.fullName', 'users.avatar', 'users.role', 'users.email', 'users.language', 'users.timeZone', 'users.status'])
    .where('users.status', '=', 'active')
    .orderBy('users.nameKey')
    .orderBy('users.id')
    .execute()
  return rows.map((row) => asAsked(ctx, row))
}

type Wanted = { subject: Subject; id: number; action: string }

/** People who go by the same rules are asked about once, unless the record is bound to persons. */
async function reaching(ctx: PermissionContext, wanted: Wanted, people: Asked[]): Promise<Asked[]> {
  const groups = [...Map.groupBy(people, (one) => (wanted.subject.bound ? one : one.ability)).values()]
  const reached = new Set<Asked>()
  for (let start = 0; start < groups.length; start += AT_ONCE) {
    const some = groups.slice(start, start + AT_ONCE)
    const reaches = some.map(([first]) => reachFor(first!, wanted.subject, wanted.action))
    const answers = await isWithinEach(ctx.slow, wanted, reaches)
    some.forEach((group, index) => answers[index] && group.forEach((one) => reached.add(one)))
  }
  return people.filter((one) => reached.has(one))
}

/** Whatever is done to a record, it has to be visible first. */
function reachFor({ ability, viewer }: Asked, subject: Subject, action: string): Reach {
  return allOf([ownReach(subject, viewer), reachOf(ability, subject, 'read'), reachOf(ability, subject, action)])
}
