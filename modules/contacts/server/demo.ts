import type { DemoContext } from '#platform/server/module.ts'
import { insertContacts, type NewContact } from './contact-records.ts'
import type { ContactContext } from './tables.ts'

const sharedContacts: readonly NewContact[] = [
  {
    name: 'Torsten Petersen',
    company: 'Hafenwerk GmbH',
    jobTitle: 'Head of purchasing',
    emails: [{ label: 'work', email: 'hafenwerkgmbh@clients.test' }],
    phones: [
      { label: 'work', number: '+49 40 5550 1200' },
      { label: 'mobile', number: '+49 160 5550 1201' },
    ],
    addresses: [{ label: 'work', street: 'Am Sandtorkai 30', city: 'Hamburg', region: '', postCode: '20457', country: 'Deutschland' }],
    note: 'Prefers a call before noon.',
  },
  {
    name: 'Clara Lindqvist',
    company: 'Nordlicht',
    jobTitle: 'Architect',
    emails: [
      { label: 'work', email: 'clara.lindqvist@nordlicht.example' },
      { label: 'home', email: 'clara@lindqvist.example' },
    ],
    phones: [{ label: 'mobile', number: '+46 70 555 0134' }],
    birthday: '1984-06-21',
  },
  {
    name: 'Elena Rossi',
    company: 'Studio Rossi',
    jobTitle: 'Photographer',
    emails: [{ label: 'work', email: 'elena.rossi@studiorossi.example' }],
    phones: [{ label: 'work', number: '+39 02 5550 188' }],
  },
  {
    name: 'Elena Rossi',
    emails: [{ label: '', email: 'elena.rossi@studiorossi.example' }],
    phones: [{ label: 'mobile', number: '+39 333 555 0188' }],
  },
  { name: 'Rita Moreira', company: 'Banco do Tejo', emails: [{ label: 'work', email: 'rita.moreira@banco-do-tejo.example' }] },
  { name: 'Ana Figueiredo', company: 'Figueiredo Arquitectos', emails: [{ label: 'work', email: 'ana@figueiredo-arquitectos.example' }] },
  { name: 'Edward Marsh', company: 'Marsh & Sons', emails: [{ label: 'work', email: 'e.marsh@marshandsons.example' }] },
  { name: '王小明', company: '海港木业', phones: [{ label: 'mobile', number: '+86 138 5550 1234' }] },
  { name: 'Marie Dubois', company: 'Atelier Dubois', emails: [{ label: 'work', email: 'atelierdubois@clients.test' }] },
]

const personalContacts: readonly NewContact[] = [
  { name: 'Leonor Matos', emails: [{ label: 'home', email: 'leonor.matos@mail.example' }], birthday: '1991-11-30' },
  {
    name: 'Luís Prado',
    emails: [{ label: 'home', email: 'luis.prado@family.example' }],
    phones: [{ label: 'mobile', number: '+351 912 555 018' }],
  },
]

export async function insertDemo(ctx: ContactContext, { people }: DemoContext): Promise<void> {
  const owner = people.find(({ role }) => role === 'admin') ?? people[0]!
  const asOwner = { ...ctx, viewer: { ...ctx.viewer, id: owner.id } }
  await insertContacts(
    asOwner,
    sharedContacts.map((contact) => ({ ...contact, isShared: true })),
  )
  await insertContacts(asOwner, personalContacts)
}
