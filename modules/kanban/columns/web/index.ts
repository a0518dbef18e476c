import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export { type ColumnMutations, useColumnMutations } from './column-mutations.ts'

export const ColumnDialog = laterPart(() => import('./column-dialog.tsx').then((file) => file.ColumnDialog))
