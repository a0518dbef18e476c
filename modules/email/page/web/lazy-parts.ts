import { ComposeHost } from '../../compose/web/index.ts'
import { SelectionBar } from '../../mailbox/web/index.ts'
import { ReadingPane } from '../../reading/web/index.ts'

export const preloadCommonParts = () => [ReadingPane, SelectionBar, ComposeHost].forEach((part) => part.preload())
