export { clientSubject } from './client-subject.ts'
export { addClient, deleteClient, updateClient } from './clients.ts'
export { readClientForInvoice } from './read-invoice-client.ts'
