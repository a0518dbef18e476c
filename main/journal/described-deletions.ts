import { descriptions } from '#main/access/descriptions.ts'
import { modules } from '#main/modules.server.ts'
import type { ModuleAccess } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ServerModule } from '#platform/server/module.ts'
import type { TestClient, TestResponse } from '#platform/server/testing/test-client.ts'

/** How a test creates and then deletes a record of one entity. */
export type DeletionSteps = {
  /** Creates a record that contains `word` and returns its journal id. */
  make: (as: TestClient, word: string) => Promise<number>
  remove: (as: TestClient, id: number) => Promise<{ status: number }>
}

/** How records of soft-deleted entities are created and deleted, from the access descriptions of their modules. */
export const describedDeletions: Record<string, DeletionSteps> = Object.fromEntries(
  modules.flatMap((module) => {
    const access = descriptions[module.name]
    const softDeleted = (module.subjects ?? []).filter(({ notDeleted, entity }) => notDeleted && module.undo?.[entity] !== 'never')
    return softDeleted.flatMap(({ subject, entity }) => {
      const way = access && describeDeletion(module, access, subject)
      return way ? [[entity, way] as const] : []
    })
  }),
)

function describeDeletion({ contract }: ServerModule, { subjects, endpoints }: ModuleAccess, subject: string): DeletionSteps | undefined {
  const description = subjects[subject]
  const deletion = Object.entries(endpoints).find(([, one]) => one.type === 'write' && one.subject === subject && one.action === 'delete')
  if (!description || !('view' in description) || !description.make || deletion?.[1].type !== 'write') return undefined
  const [deletingEndpoint, { input }] = [contract[deletion[0]]!, deletion[1]]
  const { by, inputs } = description.make
  const creation = endpoints[by]
  const fixture = (word: string) => ({ people: [], createUniqueText: () => word, getRecords: () => [] })
  return {
    make: async (as, word) => {
      const { body, text } = await send(as, contract[by]!, inputs[0]!(fixture(word)))
      const row = creation?.type === 'create' ? body[creation.rows[0]!] : undefined
      if (!row) throw new Error(`${by}: ${text}`)
      return row.id as number
    },
    remove: (as, id) => send(as, deletingEndpoint, input([id], {}, fixture(''))),
  }
}

const send = (as: TestClient, { method, path }: Endpoint, input: Record<string, unknown>): Promise<TestResponse> =>
  method === 'DELETE' ? as.delete(path, input) : as.post(path, input)
