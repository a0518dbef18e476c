export { NothingOpen, WaitingMail } from './nothing-open.tsx'
import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const ReadingPane = laterPart(() => import('./reading-pane.tsx').then((file) => file.ReadingPane))
