import type { AnyMongoAbility } from '@casl/ability'
import type { Person } from '#platform/contract/schema.ts'
import { reachOf } from '#platform/server/abilities/compile.ts'
import { allOf, anyOf, negate, type Reach } from '#platform/server/abilities/reach.ts'
import { countWithin, isAnyWithin } from '#platform/server/abilities/subject-rows.ts'
import { withinReach } from '#platform/server/abilities/within.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { RolePreview } from '../contract.ts'
import type { PermissionContext } from '../../server/tables.ts'

/** A member of the role with their abilities before and after the change. */
export type RoleMember = { person: Person; before: AnyMongoAbility; after: AnyMongoAbility }

type SubjectDifference = RolePreview['records'][number]
type Group = { people: number; gained: Reach; lost: Reach }

/** The most members compared individually if rules contain placeholders such as `${user.id}`. */
const MAX_GROUPS = 50

/** Counts, per subject, the records visible to the viewer that members gain or lose, and the members affected. */
export async function countRecordDifferences(ctx: PermissionContext, holders: RoleMember[]): Promise<SubjectDifference[]> {
  const changes: SubjectDifference[] = []
  for (const subject of ctx.roles.vocabulary.subjects) {
    // Counts of private records would reveal how many each member has.
    if (subject.bound) continue
    const change = await countSubjectDifference(ctx, subject, holders)
    if (change.gained.records + change.lost.records > 0) changes.push(change)
  }
  return changes
}

async function countSubjectDifference(ctx: PermissionContext, subject: Subject, holders: RoleMember[]): Promise<SubjectDifference> {
  const alike = groupByRights(holders)
  const told = getReadReach(subject, ctx.viewer.ability)
  const groups = alike.slice(0, MAX_GROUPS).map((people) => toGroup(subject, people, told))
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
  return { subject: name, entity, gained, lost, isExact: alike.length <= MAX_GROUPS }
}

/** Members share their abilities unless rules contain placeholders. */
function groupByRights(holders: RoleMember[]): RoleMember[][] {
  const [first] = holders
  const isOne = holders.every(({ before, after }) => before === first?.before && after === first.after)
  return isOne && first ? [holders] : holders.map((one) => [one])
}

function toGroup(subject: Subject, people: RoleMember[], told: Reach): Group {
  const [{ before, after }] = people as [RoleMember]
  const [old, now] = [getReadReach(subject, before), getReadReach(subject, after)]
  return { people: people.length, gained: allOf([told, now, negate(old)]), lost: allOf([told, old, negate(now)]) }
}

const getReadReach = (subject: Subject, ability: AnyMongoAbility): Reach =>
  allOf([withinReach(ability, subject), reachOf(ability, subject, 'read')])

async function countReached(ctx: PermissionContext, subject: Subject, groups: { people: number; reach: Reach }[]) {
  const some = groups.filter(({ reach }) => reach !== false)
  if (some.length === 0) return { people: 0, records: 0 }
  const records = await countWithin(ctx.slow, subject, anyOf(some.map(({ reach }) => reach)))
  if (records === 0 || some.length === 1) return { people: records === 0 ? 0 : some[0]!.people, records }
  let people = 0
  for (const group of some) if (await isAnyWithin(ctx.slow, subject, group.reach)) people += group.people
  return { people, records }
}
