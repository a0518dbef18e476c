import { expect, test } from 'vitest'
import { modules } from '#main/modules.server.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import { purgeDeletedEntries } from '#platform/server/journal/purge-deleted-entries.ts'
import { startTestServer } from '#platform/server/testing/server.ts'

test('stored values of records deleted more than 30 days ago are cleared, those of other records stay', async () => {
  await using server = await startTestServer({ modules })
  const { platform } = server.app
  const addProduct = async (name: string): Promise<number> =>
    (await server.as('helena').post('/apps/ecommerce/add-product', { product: { name, price: 100 } })).body.product.id
  const [deleted, restored] = [await addProduct('Rope'), await addProduct('Paint')]
  await server.as('helena').delete('/apps/ecommerce/delete-product', { id: deleted })
  await server.undo(await server.as('helena').delete('/apps/ecommerce/delete-product', { id: restored }), 'helena')
  const readValues = async (id: number) =>
    (await server.rows('journal').select(['before', 'after']).where('entity', '=', 'product').where('entityId', '=', id).execute())
      .flatMap(({ before, after }) => [before, after])
      .filter((values) => values !== null)
  const run = () => purgeDeletedEntries.run(createJobContext(platform, purgeDeletedEntries.name) as never, {} as never)

  server.clock.advance(30 * 86_400)
  await run()
  expect(await readValues(deleted)).not.toEqual([])
  server.clock.advance(1)
  await run()
  expect(await readValues(deleted)).toEqual([])
  expect(await readValues(restored)).not.toEqual([])
})
