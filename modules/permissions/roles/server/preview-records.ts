import type { AnyMongoAbility } from '@casl/ability'
import type { Person } from '#platform/contract/schema.ts'
import { getRowFilter } from '#platform/server/abilities/compile-rules.ts'
import { allOf, anyOf, negate, type RowFilter } from '#platform/server/abilities/row-filter.ts'
import { countRows, hasRows } from '#platform/server/abilities/subject-rows.ts'
import { getParentFilter } from '#platform/server/abilities/scope-filter.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { RolePreview } from '../contract.ts'
import type { PermissionContext } from '../../server/tables.ts'

/** A member of the role with their abilities before and after the change. */
export type RoleMember = { person: Person; before: AnyMongoAbility; after: AnyMongoAbility }

type SubjectDifference = RolePreview['records'][number]
type Group = { people: number; gained: RowFilter; lost: RowFilter }

/** The most members compared individually if rules contain placeholders such as `${user.id}`. */
const MAX_GROUPS = 50

/** Counts, per subject, the records visible to the viewer that members gain or lose, and the members affected. */
export async function countRecordDifferences(ctx: PermissionContext, members: RoleMember[]): Promise<SubjectDifference[]> {
  const changes: SubjectDifference[] = []
  for (const subject of ctx.roles.vocabulary.subjects) {
    // Counts of private records would reveal how many each member has.
    if (subject.scope) continue
    const change = await countSubjectDifference(ctx, subject, members)
    if (change.gained.records + change.lost.records > 0) changes.push(change)
  }
  return changes
}

async function countSubjectDifference(ctx: PermissionContext, subject: Subject, members: RoleMember[]): Promise<SubjectDifference> {
  const memberGroups = groupByRights(members)
  const visibleFilter = getReadReach(subject, ctx.viewer.ability)
  const groups = memberGroups.slice(0, MAX_GROUPS).map((people) => toGroup(subject, people, visibleFilter))
  const { subject: name, entity } = subject
  const gained = await countReached(
    ctx,
    subject,
    groups.map(({ gained: reach, people }) => ({ reach, people })),
  )
  const lost = await countReached(
    ctx,
    subject,
    groups.map(({ lost: reach, people }) => ({ reach, people })),
  )
  return { subject: name, entity, gained, lost, isExact: memberGroups.length <= MAX_GROUPS }
}

/** Members share their abilities unless rules contain placeholders. */
function groupByRights(members: RoleMember[]): RoleMember[][] {
  const [first] = members
  const isSameForAll = members.every(({ before, after }) => before === first?.before && after === first.after)
  return isSameForAll && first ? [members] : members.map((one) => [one])
}

function toGroup(subject: Subject, people: RoleMember[], visibleFilter: RowFilter): Group {
  const [{ before, after }] = people as [RoleMember]
  const [filterBefore, filterAfter] = [getReadReach(subject, before), getReadReach(subject, after)]
  return {
    people: people.length,
    gained: allOf([visibleFilter, filterAfter, negate(filterBefore)]),
    lost: allOf([visibleFilter, filterBefore, negate(filterAfter)]),
  }
}

const getReadReach = (subject: Subject, ability: AnyMongoAbility): RowFilter =>
  allOf([getParentFilter(ability, subject), getRowFilter(ability, subject, 'read')])

async function countReached(ctx: PermissionContext, subject: Subject, groups: { people: number; reach: RowFilter }[]) {
  const relevantGroups = groups.filter(({ reach }) => reach !== false)
  if (relevantGroups.length === 0) return { people: 0, records: 0 }
  const records = await countRows(ctx.slow, subject, anyOf(relevantGroups.map(({ reach }) => reach)))
  if (records === 0 || relevantGroups.length === 1) return { people: records === 0 ? 0 : relevantGroups[0]!.people, records }
  let people = 0
  for (const group of relevantGroups) if (await hasRows(ctx.slow, subject, group.reach)) people += group.people
  return { people, records }
}
