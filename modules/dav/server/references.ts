import { deletedWith, type References } from '#platform/server/samples/references.ts'

export const references: References = {
  dav_collections: { userId: deletedWith('users') },
  dav_members: { collectionId: deletedWith('dav_collections') },
  dav_names: { userId: deletedWith('users') },
}
