import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { Rule } from '#platform/contract/identity.ts'
import { propertiesOf } from '#platform/server/abilities/compile.ts'
import type { StoredRole } from '#platform/server/abilities/read-roles.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { RolePreview } from '../contract.ts'
import { extentOf, rightsOf } from './extent.ts'
import type { PermissionContext } from './role-answers.ts'

/** Every right whose extent or fields are others than before. */
export function changedRights(ctx: PermissionContext, before: StoredRole, after: StoredRole): RolePreview['rights'] {
  const [old, now] = [abilityOf(before.granted), abilityOf(after.granted)]
  return rightsOf(ctx.roles.vocabulary).flatMap(({ name, action, subject }) => {
    const extents = { before: extentOf(old, action, name), after: extentOf(now, action, name) }
    const [had, has] = [allowed(old, action, subject), allowed(now, action, subject)]
    const fields = { fieldsGained: has.filter((one) => !had.includes(one)), fieldsLost: had.filter((one) => !has.includes(one)) }
    const isSame = extents.before === extents.after && fields.fieldsGained.length + fields.fieldsLost.length === 0
    return isSame ? [] : [{ subject: name, action, ...extents, ...fields }]
  })
}

const abilityOf = (rules: readonly Rule[]) => createMongoAbility([...rules] as RawRuleOf<MongoAbility>[])

const allowed = (ability: MongoAbility, action: string, subject: Subject | undefined) =>
  subject ? propertiesOf(subject).filter((property) => ability.can(action, subject.subject, property)) : []
