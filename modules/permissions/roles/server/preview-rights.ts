import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { Rule } from '#platform/contract/rule.ts'
import { getRuleProperties } from '#platform/server/abilities/compile-rules.ts'
import type { StoredRole } from '#platform/server/abilities/roles/read-roles.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { RolePreview } from '../contract.ts'
import { getExtent, listRights } from '../../rules/server/index.ts'
import type { PermissionContext } from '../../server/tables.ts'

export function listChangedRights(ctx: PermissionContext, before: StoredRole, after: StoredRole): RolePreview['rights'] {
  const [old, now] = [createAbility(before.granted), createAbility(after.granted)]
  return listRights(ctx.roles.vocabulary).flatMap(({ name, action, subject }) => {
    const extents = { before: getExtent(old, action, name), after: getExtent(now, action, name) }
    const [had, has] = [listAllowedFields(old, action, subject), listAllowedFields(now, action, subject)]
    const fields = { fieldsGained: has.filter((one) => !had.includes(one)), fieldsLost: had.filter((one) => !has.includes(one)) }
    const isSame = extents.before === extents.after && fields.fieldsGained.length + fields.fieldsLost.length === 0
    return isSame ? [] : [{ subject: name, action, ...extents, ...fields }]
  })
}

const createAbility = (rules: readonly Rule[]) => createMongoAbility([...rules] as RawRuleOf<MongoAbility>[])

const listAllowedFields = (ability: MongoAbility, action: string, subject: Subject | undefined) =>
  subject ? getRuleProperties(subject).filter((property) => ability.can(action, subject.subject, property)) : []
