import type { EndpointAccess } from '#platform/contract/access.ts'
import { createBlank } from '#platform/contract/schema.ts'
import { ClientFields } from './clients/contract.ts'

export const clientAndItemEndpoints: Record<string, EndpointAccess> = {
  listClients: { type: 'list', subject: 'Client', rows: ['clients'], total: 'total', search: ['name', 'notes'] },
  getClient: { type: 'read', subject: 'Client', rows: ['client'], input: (id) => ({ id }) },
  addClient: {
    type: 'create',
    subject: 'Client',
    rows: ['client'],
    input: (client) => ({ client }),
    defaults: () => createBlank(ClientFields),
    inputs: ({ createUniqueText }) => [
      { name: createUniqueText('name') },
      { name: createUniqueText('name'), notes: createUniqueText('notes'), country: 'FR' },
    ],
  },
  updateClient: {
    type: 'write',
    subject: 'Client',
    action: 'update',
    rows: ['client'],
    input: ([id], changes) => ({ client: { id, ...changes } }),
    changes: ({ country }, { createUniqueText }) => [
      { name: createUniqueText('name') },
      { notes: createUniqueText('notes') },
      { country: country === 'DE' ? 'FR' : 'DE' },
    ],
  },
  deleteClient: { type: 'write', subject: 'Client', action: 'delete', rows: ['client'], input: ([id]) => ({ id }) },
  listItems: { type: 'list', subject: 'Item', rows: ['items'], total: 'total', search: ['title', 'description'] },
  addItem: {
    type: 'create',
    subject: 'Item',
    rows: ['item'],
    input: (item) => ({ item }),
    defaults: () => ({ title: '', description: null, unit: 'C62', unitPrice: 0, currency: 'EUR', taxRate: 0, taxCategory: 'Z' }),
    inputs: ({ createUniqueText }) => [
      { title: createUniqueText('title'), unitPrice: 900 },
      { title: createUniqueText('title'), unitPrice: 900, description: createUniqueText('description'), unit: 'HUR' },
    ],
  },
  updateItem: {
    type: 'write',
    subject: 'Item',
    action: 'update',
    rows: ['item'],
    input: ([id], changes) => ({ item: { id, ...changes } }),
    changes: ({ unitPrice }, { createUniqueText }) => [
      { title: createUniqueText('title') },
      { description: createUniqueText('description') },
      { unitPrice: Number(unitPrice) + 100 },
    ],
  },
  deleteItem: { type: 'write', subject: 'Item', action: 'delete', rows: ['item'], input: ([id]) => ({ id }) },
}
