import type { Input, Output } from '#platform/contract/endpoint.ts'
import { matchesEach, getFullRecord } from '#platform/server/abilities/subject-rows.ts'
import { getScopeFilter } from '#platform/server/abilities/scope-filter.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { AccessDecision, explainEndpoints } from '../contract.ts'
import { findCheckedPerson, type CheckedPerson } from './checked-person.ts'
import { evaluateRules, type AccessQuestion } from './evaluate-rules.ts'
import { getExtent, getAllowedFields, listRights } from '../../rules/server/index.ts'
import type { PermissionContext } from '../../server/tables.ts'

/** Lists the rights of a user and the rules that grant them. */
export async function listRightsOfUser(
  ctx: PermissionContext,
  { userId }: { userId: number },
): Promise<Output<typeof explainEndpoints.whatMay>> {
  const { person, status, role, ability, origins } = await findCheckedPerson(ctx, userId)
  const rights = listRights(ctx.roles.vocabulary).map(({ name, action, subject }) => ({
    subject: name,
    action,
    extent: getExtent(ability, action, name),
    fields: getAllowedFields(ability, action, subject),
    rules: ability.possibleRulesFor(action, name).map((rule) => ability.rules.indexOf(rule.origin as never)),
  }))
  return { person, status, role, rules: [...origins], rights }
}

/** Explains why a user may, or may not, perform an action on a subject or record. */
export async function explainAccess(
  ctx: PermissionContext,
  input: Input<typeof explainEndpoints.why>,
): Promise<{ decision: AccessDecision }> {
  const checkedPerson = await findCheckedPerson(ctx, input.userId)
  const { subjects, others } = ctx.roles.vocabulary
  const subject = subjects.find((one) => one.subject === input.subject)
  if (!subject && !others.includes(input.subject)) throw invalidInput('/subject', 'must be the name of a subject')
  if (!subject && input.id !== undefined) throw invalidInput('/id', 'must be omitted, because this subject has no records')
  const record = subject && input.id !== undefined ? await getFullRecord(ctx, subject, input.id) : undefined
  const isOwn =
    !subject ||
    input.id === undefined ||
    (await matchesEach(ctx.db, { subject, id: input.id }, [getScopeFilter(subject, checkedPerson.viewer)]))[0]!
  return { decision: decideAccess(checkedPerson, { ...input, record }, isOwn) }
}

export function decideAccess(checkedPerson: CheckedPerson, question: AccessQuestion, isOwn: boolean): AccessDecision {
  const { person, role, status } = checkedPerson
  const byRules = evaluateRules(checkedPerson, question)
  const isAllowed = byRules.isAllowed && isOwn && status === 'active'
  const reason = getReason({ ...byRules, isOwn, status })
  const decided = { isAllowed, reason, person, role, rule: byRules.rule, considered: byRules.considered }
  return { ...decided, explanation: formatExplanation(decided, question) }
}

type Outcome = Pick<AccessDecision, 'isAllowed' | 'rule'> & { isOwn: boolean; status: string }

function getReason({ isAllowed, rule, isOwn, status }: Outcome): AccessDecision['reason'] {
  if (status !== 'active') return 'not_active'
  if (!isOwn) return 'not_own'
  if (isAllowed) return 'allowed_by_rule'
  return rule ? 'refused_by_rule' : 'no_rule'
}

function formatExplanation(
  { isAllowed, reason, person, role, rule }: Omit<AccessDecision, 'explanation'>,
  { action, subject, field, record }: AccessQuestion,
): string {
  const what = `${action} ${field ? `${field} of ` : ''}${record ? `${subject} ${String(record.id)}` : subject}`
  const who = `${person.fullName} (role ${role.name})`
  const source = !rule
    ? ''
    : rule.permission !== null
      ? `the permission ${rule.permission}`
      : rule.from === 'everyone'
        ? 'the default rules'
        : `the role ${role.name}`
  const because: Record<AccessDecision['reason'], string> = {
    allowed_by_rule: `rule ${(rule?.index ?? 0) + 1} of ${source} allows it`,
    refused_by_rule: `rule ${(rule?.index ?? 0) + 1} of ${source} forbids it`,
    no_rule: `no rule of the role ${role.name} allows it`,
    not_active: 'the account is not active',
    not_own: 'it is neither theirs nor shared with them',
  }
  return `${who} ${isAllowed ? 'can' : 'cannot'} ${what}: ${because[reason]}.`
}
