import { deleteRows, type ModuleErasure } from '#platform/server/erasure/module-erasure.ts'

export const personErasure: ModuleErasure = { afterwards: deleteRows('bookmarks', 'userId') }
