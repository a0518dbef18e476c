import type { EraseStep, ModuleErasure } from '#platform/server/erasure/module-erasure.ts'

const deleteSyncStates: EraseStep = ({ write }, { id }) =>
  write(async ({ db }) => {
    const collections = db.selectFrom('dav_collections').select('id').where('userId', '=', id)
    await db.deleteFrom('dav_members').where('collectionId', 'in', collections).execute()
    await db.deleteFrom('dav_collections').where('userId', '=', id).execute()
    await db.deleteFrom('dav_names').where('userId', '=', id).execute()
  })

export const personErasure: ModuleErasure = { afterwards: [deleteSyncStates] }
