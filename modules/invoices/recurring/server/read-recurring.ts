import type { Input } from '#platform/contract/endpoint.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { resolvePaging } from '../../server/paging.ts'
import type { RecurringRow } from '../../server/tables.ts'
import { readToday } from '../../settings/server/index.ts'
import { type RecurringInvoice, UPCOMING_DATES, type recurringEndpoints } from '../contract.ts'
import { assertValidRecurrence } from './next-occurrence.ts'
import { listDates } from './occurrence-dates.ts'
import { recurringSubject } from './recurring-subject.ts'
import { toListedRecurringInvoices, toRecurringResponse } from './recurring-response.ts'

export async function listRecurringInvoices(ctx: InvoiceContext, input: Input<typeof recurringEndpoints.listRecurringInvoices>) {
  const { rows, total } = await listPage<RecurringRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: visibleInWorker(ctx, recurringSubject),
    table: 'recurring_invoices',
    sort: isReadableEverywhere(ctx, recurringSubject, 'nextDate') ? [{ column: 'nextDate', direction: 'asc', nulls: 'last' }] : [],
    ...resolvePaging(input),
  })
  return { recurringInvoices: await toListedRecurringInvoices(ctx, rows), total }
}

export async function getRecurringInvoice(ctx: InvoiceContext, { id }: { id: number }): Promise<{ recurringInvoice: RecurringInvoice }> {
  return { recurringInvoice: await toRecurringResponse(ctx, await findVisible(ctx, recurringSubject, id)) }
}

export async function listRecurringDates(ctx: InvoiceContext, recurrence: Input<typeof recurringEndpoints.listRecurringDates>) {
  assertValidRecurrence('', recurrence)
  return { dates: listDates(recurrence, { from: await readToday(ctx), limit: UPCOMING_DATES }) }
}
