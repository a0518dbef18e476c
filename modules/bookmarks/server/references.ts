import { deletedWith, type References } from '#platform/server/samples/references.ts'

export const references: References = { bookmarks: { userId: deletedWith('users') } }
