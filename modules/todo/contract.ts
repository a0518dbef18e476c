import { overviewEndpoints } from './overview/contract.ts'
import { tagEndpoints } from './tags/contract.ts'
import { taskEndpoints } from './tasks/contract.ts'

export { Tag, tagColors, type TagColor, TagFields } from './tags/contract.ts'
export {
  BULK_LIMIT,
  LIST_LIMIT,
  Task,
  TaskDraft,
  TaskFields,
  type TaskFilter,
  TaskPatch,
  taskSorts,
  type TaskSort,
  TasksPatch,
} from './tasks/contract.ts'

export const todo = { ...taskEndpoints, ...overviewEndpoints, ...tagEndpoints }
