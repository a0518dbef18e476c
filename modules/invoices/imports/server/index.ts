import { clients } from './clients.ts'
import { pastInvoices } from './past-invoices.ts'
import { pastPayments } from './past-payments.ts'

export const importSources = [clients, pastInvoices, pastPayments]
