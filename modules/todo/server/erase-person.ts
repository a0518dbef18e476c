import type { ModuleErasure } from '#platform/server/erasure/module-erasure.ts'
import { updateAssigneeSortKeys } from '../tasks/server/task-jobs.ts'

/** Tasks stay assigned to the person, but are no longer sorted by their former name. */
export const personErasure: ModuleErasure = { afterwards: [(ctx) => updateAssigneeSortKeys.run(ctx as never, {} as never)] }
