import type { ModuleConnectionProblem } from '#platform/server/system/module-connection-problem.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { SubscriptionProblem } from '../contract.ts'

const reasons: Partial<Record<SubscriptionProblem, ModuleConnectionProblem['reason']>> = {
  address_not_allowed: 'not_allowed',
  unreachable: 'unreachable',
  timeout: 'timeout',
  sign_in_required: 'password',
}
/** A single failure is usually over with the next refresh. */
const MIN_FAILURES = 3

/** Calendars whose refresh has failed several times. Their addresses may contain a secret, so only the host is named. */
export async function listSubscriptionConnectionProblems({ slow }: CalendarContext): Promise<ModuleConnectionProblem[]> {
  const rows = await slow
    .selectFrom('calendar_subscriptions')
    .select(['url', 'userId', 'problem', 'refreshedAt'])
    .where('problem', 'is not', null)
    .where('failures', '>=', MIN_FAILURES)
    .where('url', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ url, userId, problem, refreshedAt }) => ({
    kind: 'calendar-subscription',
    name: new URL(url!).host,
    ownerId: userId,
    reason: reasons[problem!] ?? 'server',
    since: refreshedAt,
  }))
}
