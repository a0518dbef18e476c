import type { Input, Output } from '#platform/contract/endpoint.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { resolvePaging } from '../../server/paging.ts'
import type { bankEndpoints } from '../contract.ts'
import { toStatementResponses } from './statement-response.ts'
import { statementSubject } from './statement-subject.ts'

export async function listStatements(
  ctx: InvoiceContext,
  input: Input<typeof bankEndpoints.listStatements>,
): Promise<Output<typeof bankEndpoints.listStatements>> {
  const { page, perPage } = resolvePaging(input)
  const { total } = await visible(ctx, statementSubject)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await visible(ctx, statementSubject)
    .selectAll('bank_statements')
    .orderBy('bank_statements.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { statements: await toStatementResponses(ctx, rows), total: Number(total) }
}
