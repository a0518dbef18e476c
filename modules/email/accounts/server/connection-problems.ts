import type { Context } from '#platform/server/context.ts'
import { defineGauge } from '#platform/server/metrics/gauge.ts'
import type { ModuleConnectionProblem } from '#platform/server/system/module-connection-problem.ts'
import type { EmailTables } from '../../server/tables.ts'
import { accountStates, type Account } from '../contract.ts'

type Problem = NonNullable<Account['problem']>

const reasons: Record<Problem['code'], ModuleConnectionProblem['reason']> = {
  unreachable: 'unreachable',
  broken_line: 'unreachable',
  no_imap: 'unreachable',
  no_smtp: 'unreachable',
  password: 'password',
  certificate: 'certificate',
  timeout: 'timeout',
  not_allowed: 'not_allowed',
  server: 'server',
}

/** Accounts whose last sync failed. Only the owner sees the mail server's reply. */
export async function listAccountConnectionProblems({ slow }: Context<EmailTables>): Promise<ModuleConnectionProblem[]> {
  const rows = await slow
    .selectFrom('email_accounts')
    .select(['userId', 'email', 'problem', 'lastSyncAt'])
    .where('problem', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('email')
    .execute()
  return rows.map(({ userId, email, problem, lastSyncAt }) => ({
    kind: 'email-account',
    name: email,
    ownerId: userId,
    reason: reasons[(JSON.parse(problem!) as Problem).code],
    since: lastSyncAt,
  }))
}

export const accountGauge = defineGauge<EmailTables>({
  name: 'staffroom_email_accounts',
  help: 'Email accounts by the state of their synchronization.',
  collect: async ({ slow }) => {
    const counting = slow.selectFrom('email_accounts').select((eb) => ['state', eb.fn.countAll().as('count')])
    const rows = await counting.where('removedAt', 'is', null).groupBy('state').execute()
    return accountStates.map((state) => ({ value: Number(rows.find((row) => row.state === state)?.count ?? 0), labels: { state } }))
  },
})
