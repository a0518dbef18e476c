import { lazyComponent } from '#platform/web/ui/overlays/later-part.tsx'

export { type ColumnMutations, useColumnMutations } from './column-mutations.ts'

export const ColumnDialog = lazyComponent(() => import('./column-dialog.tsx').then((file) => file.ColumnDialog))
