import type { Door } from '#platform/contract/access.ts'

const noClient = { email: null, company: null, address: null, city: null, postCode: null, country: null, vatId: null }

export const clientAndItemDoors: Record<string, Door> = {
  listClients: { door: 'list', subject: 'Client', rows: ['clients'], total: 'total', search: ['name', 'notes'] },
  getClient: { door: 'read', subject: 'Client', rows: ['client'], input: (id) => ({ id }) },
  addClient: {
    door: 'create',
    subject: 'Client',
    rows: ['client'],
    input: (client) => ({ client }),
    defaults: () => ({ name: '', ...noClient, phone: null, currency: null, language: null, paymentDays: null, notes: null }),
    given: ({ word }) => [{ name: word('name') }, { name: word('name'), notes: word('notes'), country: 'FR' }],
  },
  updateClient: {
    door: 'write',
    subject: 'Client',
    action: 'update',
    rows: ['client'],
    input: ([id], changes) => ({ client: { id, ...changes } }),
    changes: ({ country }, { word }) => [{ name: word('name') }, { notes: word('notes') }, { country: country === 'DE' ? 'FR' : 'DE' }],
  },
  deleteClient: { door: 'write', subject: 'Client', action: 'delete', rows: ['client'], input: ([id]) => ({ id }) },
  listItems: { door: 'list', subject: 'Item', rows: ['items'], total: 'total', search: ['title', 'description'] },
  addItem: {
    door: 'create',
    subject: 'Item',
    rows: ['item'],
    input: (item) => ({ item }),
    defaults: () => ({ title: '', description: null, unit: 'C62', unitPrice: 0, currency: 'EUR', taxRate: 0, taxCategory: 'Z' }),
    given: ({ word }) => [
      { title: word('title'), unitPrice: 900 },
      { title: word('title'), unitPrice: 900, description: word('description'), unit: 'HUR' },
    ],
  },
  updateItem: {
    door: 'write',
    subject: 'Item',
    action: 'update',
    rows: ['item'],
    input: ([id], changes) => ({ item: { id, ...changes } }),
    changes: ({ unitPrice }, { word }) => [
      { title: word('title') },
      { description: word('description') },
      { unitPrice: Number(unitPrice) + 100 },
    ],
  },
  deleteItem: { door: 'write', subject: 'Item', action: 'delete', rows: ['item'], input: ([id]) => ({ id }) },
}
