import type { UserData } from '#platform/contract/user.ts'
import { canAccess } from '../session/can-access.ts'
import type { OverviewCard, WebModule } from '../routing/web-module.ts'

export type ModuleCard = { module: string; card: OverviewCard }

/** The overview cards that the user may see, in order. */
export const getOverviewCards = (modules: readonly WebModule[], user: UserData | null): ModuleCard[] =>
  modules
    .flatMap(({ name, cards = [] }) => cards.map((card) => ({ module: name, card })))
    .filter(({ card }) => canAccess(user, card.access))
    .sort((one, other) => one.card.order - other.card.order)

export const hasOverview = (modules: readonly WebModule[], user: UserData | null): boolean => getOverviewCards(modules, user).length > 0
