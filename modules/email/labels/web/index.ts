export { LabelDot } from './label-dot.tsx'
export { LabelPill } from './label-pill.tsx'
export { type TintOfName, tintOf, useLabelName, useLabels } from './use-labels.ts'
import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const LabelDialog = laterPart(() => import('./label-dialog.tsx').then((file) => file.LabelDialog))
