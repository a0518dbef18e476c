import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export { type ColumnMutations, useColumnMutations } from './column-mutations.ts'

export const ColumnDialog = lazyComponent(() => import('./column-dialog.tsx').then((file) => file.ColumnDialog))
