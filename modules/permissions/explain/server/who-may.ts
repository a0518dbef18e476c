import type { Input, Output } from '#platform/contract/endpoint.ts'
import { getRowFilter } from '#platform/server/abilities/compile-rules.ts'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { allOf, type RowFilter } from '#platform/server/abilities/row-filter.ts'
import { matchesEach, getFullRecord } from '#platform/server/abilities/subject-rows.ts'
import { getScopeFilter } from '#platform/server/abilities/scope-filter.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { notFound } from '#platform/server/api-error.ts'
import type { explainEndpoints } from '../contract.ts'
import { toCheckedPerson, type CheckedPerson } from './checked-person.ts'
import { evaluateRules } from './evaluate-rules.ts'
import { getReadableRoleNames } from '../../server/readable-roles.ts'
import type { PermissionContext } from '../../server/tables.ts'

const BATCH_SIZE = 50
const DEFAULT_PER_PAGE = 100

/** Lists the users who may perform an action on a record. Uses the same SQL conditions as the lists that these people see, so the answer always matches their access. */
export async function listUsersWithAccess(
  ctx: PermissionContext,
  input: Input<typeof explainEndpoints.whoMay>,
): Promise<Output<typeof explainEndpoints.whoMay>> {
  const { entity, id, action = 'read', page = 1, perPage = DEFAULT_PER_PAGE } = input
  assertFieldsReadable(ctx, userSubject, ['role', 'status'])
  const subject = ctx.subjects.find((one) => one.entity === entity)
  if (!subject) throw notFound('entity')
  const record = await getFullRecord(ctx, subject, id)
  const people = await listActivePeople(ctx)
  const allowed = await filterByAccess(ctx, { subject, id, action }, people)
  const readableRoles = await getReadableRoleNames(ctx)
  const pageOfPeople = allowed.slice((page - 1) * perPage, page * perPage)
  return {
    people: pageOfPeople.map((one) => {
      const { rule } = evaluateRules(one, { action, subject: subject.subject, record })
      return { person: one.person, role: one.role, rule: readableRoles.has(one.role.name) ? rule : null }
    }),
    total: allowed.length,
  }
}

async function listActivePeople(ctx: PermissionContext): Promise<CheckedPerson[]> {
  const rows = await visible(ctx, userSubject)
    .select(['users.id', 'users.fullName', 'users.avatar', 'users.role', 'users.email', 'users.language', 'users.timeZone', 'users.status'])
    .where('users.status', '=', 'active')
    .orderBy('users.nameKey')
    .orderBy('users.id')
    .execute()
  return rows.map((row) => toCheckedPerson(ctx, row))
}

type RecordAction = { subject: Subject; id: number; action: string }

/** Checks people with identical rules only once, unless access to the record depends on its owner or members. */
async function filterByAccess(ctx: PermissionContext, target: RecordAction, people: CheckedPerson[]): Promise<CheckedPerson[]> {
  const groups = [...Map.groupBy(people, (one) => (target.subject.scope ? one : one.ability)).values()]
  const reached = new Set<CheckedPerson>()
  for (let start = 0; start < groups.length; start += BATCH_SIZE) {
    const some = groups.slice(start, start + BATCH_SIZE)
    const reaches = some.map(([first]) => getRequiredReach(first!, target.subject, target.action))
    const answers = await matchesEach(ctx.slow, target, reaches)
    some.forEach((group, index) => answers[index] && group.forEach((one) => reached.add(one)))
  }
  return people.filter((one) => reached.has(one))
}

/** Every action also requires that the record is visible. */
function getRequiredReach({ ability, viewer }: CheckedPerson, subject: Subject, action: string): RowFilter {
  return allOf([getScopeFilter(subject, viewer), getRowFilter(ability, subject, 'read'), getRowFilter(ability, subject, action)])
}
