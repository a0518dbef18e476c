import { createBlank } from '#platform/contract/schema.ts'
import type { Language } from '#platform/contract/user.ts'
import { canReadEverything, maskFields } from '#platform/server/abilities/fields.ts'
import { createRecordCheck } from '#platform/server/abilities/record-check.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { isInIds, lockRows } from '#platform/server/database/queries/expressions.ts'
import { davSource, type DavCollection, type DavMember, type DavObject, type DavReadOptions } from '#platform/server/dav/dav-collection.ts'
import { formatVcard } from '#platform/server/vcard/format-vcard.ts'
import { assertSameUid, parseCardObject } from '#platform/server/vcard/parse-card-object.ts'
import { ClientFields } from '../../clients/contract.ts'
import { addClient, clientSubject, deleteClient, updateClient } from '../../clients/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceTables } from '../../server/tables.ts'
import { createClientModel, toCardValues, toClientValues } from './client-card-model.ts'
import { assertUidIsFree, readStoredCards, saveCard } from './client-cards.ts'

/** The clients as an address book. */
export const clientAddressBook = davSource<InvoiceTables>({
  kind: 'addressbook',
  listCollections: (ctx) => Promise.resolve(listBooks(ctx)),
  listMembers: async (ctx, _, { ids } = {}) => {
    const rows = await queryClients(ctx, ids).select(['clients.id', 'clients.updatedAt']).execute()
    return rows.map(toMember)
  },
  readObjects: readClients,
  lockObject: async (ctx, _, id) => {
    await lockRows(ctx.dialect, ctx.db.selectFrom('clients').select('id').where('id', '=', id)).execute()
  },
  createObject: async (ctx, _, content) => {
    const { uid, card, ...values } = parseCardObject(content, createClientModel(ctx.viewer.language))
    await assertUidIsFree(ctx, uid)
    const { client } = await addClient(ctx, { client: toClientValues(values) })
    await saveCard(ctx, client.id, { uid, card })
    return client.id
  },
  updateObject: (ctx, _, id, content) => updateCard(ctx, id, content),
  deleteObject: async (ctx, _, id) => void (await deleteClient(ctx, { id })),
})

const names: Record<Language, string> = { en: 'Clients', de: 'Kunden', fr: 'Clients', pt: 'Clientes', cn: '客户' }

function listBooks(ctx: InvoiceContext): DavCollection[] {
  if (!ctx.viewer.ability.can('read', clientSubject.subject)) return []
  const can = createRecordCheck(ctx, clientSubject, createBlank(ClientFields))
  const isWritable = ['create', 'update', 'delete'].some((action) => can(action))
  return [{ id: 'clients', name: names[ctx.viewer.language as Language] ?? names.en, components: [], isWritable }]
}

const queryClients = (ctx: InvoiceContext, ids?: readonly number[]) =>
  visible(ctx, clientSubject).$if(ids !== undefined, (query) => query.where(isInIds(ctx.dialect, 'clients.id', ids!)))

const toMember = ({ id, updatedAt }: { id: number; updatedAt: string }): DavMember => ({ id, etag: updatedAt.replace(/\D/g, '') })

async function readClients(
  ctx: InvoiceContext,
  _: DavCollection,
  ids: readonly number[],
  { vcardVersion }: DavReadOptions,
): Promise<DavObject[]> {
  const rows = await queryClients(ctx, ids).selectAll('clients').execute()
  const stored = await readStoredCards(
    ctx,
    rows.map(({ id }) => id),
  )
  const { language } = ctx.viewer
  return rows.map((row) => {
    const client = maskFields(ctx, clientSubject, row)
    const { uid, card } = stored.get(row.id)!
    const source = {
      ...toCardValues(client, language),
      name: client.name ?? `#${row.id}`,
      uid,
      // It may contain values of hidden fields.
      card: canReadEverything(ctx, clientSubject) ? card : null,
      photo: null,
      updatedAt: row.updatedAt,
    }
    return { ...toMember(row), content: formatVcard(source, vcardVersion, createClientModel(language)) }
  })
}

async function updateCard(ctx: InvoiceContext, id: number, content: string): Promise<void> {
  const before = await findVisible(ctx, clientSubject, id, 'update')
  const { uid, card, ...values } = parseCardObject(content, createClientModel(ctx.viewer.language))
  assertSameUid(uid, (await readStoredCards(ctx, [id])).get(id)!.uid)
  const can = createRecordCheck(ctx, clientSubject, before)
  // Cards of users who cannot read everything lack the hidden values.
  const changes = Object.fromEntries(Object.entries(toClientValues(values)).filter(([name]) => can('read', name)))
  await updateClient(ctx, { client: { id, ...changes } })
  if (canReadEverything(ctx, clientSubject)) await saveCard(ctx, id, { uid, card })
}
