import type { UserData } from '#platform/contract/identity.ts'
import { mayWith } from '../session/may.ts'
import type { OverviewCard, WebModule } from '../routing/module.ts'

export type PlacedCard = { module: string; card: OverviewCard }

/** The cards that a person may see, in their order; what they may not see is not asked for either. */
export const overviewCards = (modules: readonly WebModule[], user: UserData | null): PlacedCard[] =>
  modules
    .flatMap(({ name, cards = [] }) => cards.map((card) => ({ module: name, card })))
    .filter(({ card }) => mayWith(user, card.access))
    .sort((one, other) => one.card.order - other.card.order)

export const hasOverview = (modules: readonly WebModule[], user: UserData | null): boolean => overviewCards(modules, user).length > 0
