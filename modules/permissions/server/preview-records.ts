import type { AnyMongoAbility } from '@casl/ability'
import type { Person } from '#platform/contract/schema.ts'
import { reachOf } from '#platform/server/abilities/compile.ts'
import { allOf, anyOf, negate, type Reach } from '#platform/server/abilities/reach.ts'
import { countWithin, isAnyWithin } from '#platform/server/abilities/subject-rows.ts'
import { withinReach } from '#platform/server/abilities/within.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { RolePreview } from '../contract.ts'
import type { PermissionContext } from './role-answers.ts'

/** Somebody who has the role. */
export type Holder = { person: Person; before: AnyMongoAbility; after: AnyMongoAbility }

type Change = RolePreview['records'][number]
type Group = { people: number; gained: Reach; lost: Reach }

/** So many people are looked at one by one where rules differ from person to person. */
const MOST_ALONE = 50

/** For each subject how many records that the viewer sees somebody newly sees, or no longer sees, and how many people that is. */
export async function differences(ctx: PermissionContext, holders: Holder[]): Promise<Change[]> {
  const changes: Change[] = []
  for (const subject of ctx.roles.vocabulary.subjects) {
    // How much somebody has that is theirs alone is nobody's business.
    if (subject.bound) continue
    const change = await differenceOf(ctx, subject, holders)
    if (change.gained.records + change.lost.records > 0) changes.push(change)
  }
  return changes
}

async function differenceOf(ctx: PermissionContext, subject: Subject, holders: Holder[]): Promise<Change> {
  const alike = alikeAmong(holders)
  const told = readReach(subject, ctx.viewer.ability)
  const groups = alike.slice(0, MOST_ALONE).map((people) => groupOf(subject, people, told))
  const { subject: name, entity } = subject
  const gained = await countOf(
    ctx,
    subject,
    groups.map(({ gained: reach, people }) => ({ reach, people })),
  )
  const lost = await countOf(
    ctx,
    subject,
    groups.map(({ lost: reach, people }) => ({ reach, people })),
  )
  return { subject: name, entity, gained, lost, isExact: alike.length <= MOST_ALONE }
}

/** Rules without templates are the same for everyone. */
function alikeAmong(holders: Holder[]): Holder[][] {
  const [first] = holders
  const isOne = holders.every(({ before, after }) => before === first?.before && after === first.after)
  return isOne && first ? [holders] : holders.map((one) => [one])
}

function groupOf(subject: Subject, people: Holder[], told: Reach): Group {
  const [{ before, after }] = people as [Holder]
  const [old, now] = [readReach(subject, before), readReach(subject, after)]
  return { people: people.length, gained: allOf([told, now, negate(old)]), lost: allOf([told, old, negate(now)]) }
}

const readReach = (subject: Subject, ability: AnyMongoAbility): Reach =>
  allOf([withinReach(ability, subject), reachOf(ability, subject, 'read')])

async function countOf(ctx: PermissionContext, subject: Subject, groups: { people: number; reach: Reach }[]) {
  const some = groups.filter(({ reach }) => reach !== false)
  if (some.length === 0) return { people: 0, records: 0 }
  const records = await countWithin(ctx.slow, subject, anyOf(some.map(({ reach }) => reach)))
  if (records === 0 || some.length === 1) return { people: records === 0 ? 0 : some[0]!.people, records }
  let people = 0
  for (const group of some) if (await isAnyWithin(ctx.slow, subject, group.reach)) people += group.people
  return { people, records }
}
