import type { Output } from '#platform/contract/endpoint.ts'
import type { datatables } from '../contract.ts'

export type TableRow = Output<typeof datatables.listRows>['invoices'][number]
