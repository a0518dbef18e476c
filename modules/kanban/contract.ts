import { attachmentEndpoints } from './attachments/contract.ts'
import { boardEndpoints } from './board/contract.ts'
import { cardEndpoints } from './cards/contract.ts'
import { checklistEndpoints } from './checklists/contract.ts'
import { columnEndpoints } from './columns/contract.ts'
import { commentEndpoints } from './comments/contract.ts'
import { dueDateEndpoints } from './due-dates/contract.ts'
import { labelEndpoints } from './labels/contract.ts'
import { projectEndpoints } from './projects/contract.ts'
import { searchEndpoints } from './search/contract.ts'

/**
 * Notification kinds: `assigned` (values `person`, `title`), `mentioned` (`person`, `title`) and `joined` (`person`, `project`). Links
 * have the form `/kanban?task=<id>` and `/kanban?project=<id>`. Journal entities: `project`, `board`, `card`, `label` and `comment`.
 */
export const kanban = {
  ...projectEndpoints,
  ...boardEndpoints,
  ...searchEndpoints,
  ...dueDateEndpoints,
  ...columnEndpoints,
  ...cardEndpoints,
  ...attachmentEndpoints,
  ...checklistEndpoints,
  ...labelEndpoints,
  ...commentEndpoints,
}
