export { LabelDot } from './label-dot.tsx'
export { LabelPill } from './label-pill.tsx'
export { type GetTintByName, getLabelTint, useLabelName, useLabels } from './use-labels.ts'
import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const LabelDialog = lazyComponent(() => import('./label-dialog.tsx').then((file) => file.LabelDialog))
