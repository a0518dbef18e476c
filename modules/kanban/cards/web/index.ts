import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export type { BoardContext } from './board-context.ts'
export { getCachedCards, getCachedCardsOfBoard, cacheBoard, useProjectCards } from './cached-cards.ts'
export { copyCardLink } from './card-link.ts'
export { type CardsByBoard, groupByBoard, fillHiddenFields } from './card-lists.ts'
export { useCardMutations } from './card-mutations.ts'
export { useCardMutation } from './use-card-mutation.ts'
export { type CardUpdate, useCardUpdate } from './use-card-update.ts'

export const ArchiveDrawer = lazyComponent(() => import('./archive-drawer.tsx').then((file) => file.ArchiveDrawer))
export const CardMenu = lazyComponent(() => import('./card-menu.tsx').then((file) => file.CardMenu))
