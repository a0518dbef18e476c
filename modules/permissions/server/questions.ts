import type { Input, Output } from '#platform/contract/endpoint.ts'
import { isWithinEach, wholeRecord } from '#platform/server/abilities/subject-rows.ts'
import { ownReach } from '#platform/server/abilities/within.ts'
import { invalid } from '#platform/server/refusal.ts'
import type { Decision, permissions } from '../contract.ts'
import { askedPerson, type Asked } from './asked-person.ts'
import { decide, type Question } from './decide.ts'
import { extentOf, fieldsOf, rightsOf } from './extent.ts'
import type { PermissionContext } from './role-answers.ts'

export async function whatMay(ctx: PermissionContext, { userId }: { userId: number }): Promise<Output<typeof permissions.whatMay>> {
  const { person, status, role, ability, origins } = await askedPerson(ctx, userId)
  const rights = rightsOf(ctx.roles.vocabulary).map(({ name, action, subject }) => ({
    subject: name,
    action,
    extent: extentOf(ability, action, name),
    fields: fieldsOf(ability, action, subject),
    rules: ability.possibleRulesFor(action, name).map((rule) => ability.rules.indexOf(rule.origin as never)),
  }))
  return { person, status, role, rules: [...origins], rights }
}

export async function why(ctx: PermissionContext, input: Input<typeof permissions.why>): Promise<{ decision: Decision }> {
  const asked = await askedPerson(ctx, input.userId)
  const { subjects, others } = ctx.roles.vocabulary
  const subject = subjects.find((one) => one.subject === input.subject)
  if (!subject && !others.includes(input.subject)) throw invalid('/subject', 'must be the name of a subject')
  if (!subject && input.id !== undefined) throw invalid('/id', 'must be left out: this subject has no records')
  const record = subject && input.id !== undefined ? await wholeRecord(ctx, subject, input.id) : undefined
  const isOwn =
    !subject || input.id === undefined || (await isWithinEach(ctx.db, { subject, id: input.id }, [ownReach(subject, asked.viewer)]))[0]!
  return { decision: decisionOn(asked, { ...input, record }, isOwn) }
}

export function decisionOn(asked: Asked, question: Question, isOwn: boolean): Decision {
  const { person, role, status } = asked
  const byRules = decide(asked, question)
  const isAllowed = byRules.isAllowed && isOwn && status === 'active'
  const reason = reasonOf({ ...byRules, isOwn, status })
  const decided = { isAllowed, reason, person, role, rule: byRules.rule, considered: byRules.considered }
  return { ...decided, explanation: explain(decided, question) }
}

type Outcome = Pick<Decision, 'isAllowed' | 'rule'> & { isOwn: boolean; status: string }

function reasonOf({ isAllowed, rule, isOwn, status }: Outcome): Decision['reason'] {
  if (status !== 'active') return 'not_active'
  if (!isOwn) return 'not_own'
  if (isAllowed) return 'allowed_by_rule'
  return rule ? 'refused_by_rule' : 'no_rule'
}

function explain(
  { isAllowed, reason, person, role, rule }: Omit<Decision, 'explanation'>,
  { action, subject, field, record }: Question,
): string {
  const what = `${action} ${field ? `${field} of ` : ''}${record ? `${subject} ${String(record.id)}` : subject}`
  const who = `${person.fullName} (role ${role.name})`
  const source = !rule
    ? ''
    : rule.permission !== null
      ? `the permission ${rule.permission}`
      : rule.from === 'everyone'
        ? 'what everyone may'
        : `the role ${role.name}`
  const because: Record<Decision['reason'], string> = {
    allowed_by_rule: `rule ${(rule?.index ?? 0) + 1} of ${source} allows it`,
    refused_by_rule: `rule ${(rule?.index ?? 0) + 1} of ${source} forbids it`,
    no_rule: `no rule of the role ${role.name} allows it`,
    not_active: 'the account is not active',
    not_own: 'it is neither theirs nor shared with them',
  }
  return `${who} may ${isAllowed ? '' : 'not '}${what}: ${because[reason]}.`
}
