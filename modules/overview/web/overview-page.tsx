import { createElement, useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useModules } from '#platform/web/routing/modules.tsx'
import { CardEmptyContext } from '#platform/web/overview/card-empty-context.ts'
import { getOverviewCards, type ModuleCard } from '#platform/web/overview/overview.ts'
import { useSession } from '#platform/web/session/session.ts'
import { subscribeToMinutes, useToday } from '#platform/web/hooks/use-today.ts'
import type { OverviewCard, OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { OverviewCardSkeleton } from '#platform/web/ui/charts/overview-card.tsx'
import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { useTourOnFirstVisit } from '#platform/web/shell/tour/tour-state.tsx'
import { FirstSteps } from './first-steps.tsx'
import { OverviewNotices } from './overview-notices.tsx'
import css from './overview-page.module.css'
import { getPartOfDay } from './get-part-of-day.ts'

export default function OverviewPage() {
  const user = useSession()?.userData ?? null
  const cards = getOverviewCards(useModules(), user)
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())
  const reportEmpty = useCallback(
    (title: string, isEmpty: boolean | undefined) => setEmpty((before) => withMember(before, title, isEmpty === true)),
    [],
  )
  useTourOnFirstVisit()
  const isAllEmpty = cards.every(({ module, card }) => empty.has(getCardName(module, card)))
  return (
    <>
      <Greeting name={(user?.fullName ?? '').split(' ')[0]!} />
      <OverviewNotices />
      {isAllEmpty && <FirstSteps />}
      <div className={css.cards} hidden={isAllEmpty}>
        {[...filterByKind(cards, 'list'), ...filterByKind(cards, 'chart')].map((moduleCard) => (
          <CardSlot key={getCardName(moduleCard.module, moduleCard.card)} {...moduleCard} reportEmpty={reportEmpty} />
        ))}
      </div>
    </>
  )
}

const getCardName = (module: string, { title }: ModuleCard['card']) => `${module}.${title}`

function withMember(before: ReadonlySet<string>, key: string, isMember: boolean): ReadonlySet<string> {
  if (before.has(key) === isMember) return before
  const after = new Set(before)
  if (isMember) after.add(key)
  else after.delete(key)
  return after
}

function Greeting({ name }: { name: string }) {
  const { t } = useTranslation('overview')
  const { date, timeZone } = useFormat()
  const part = useSyncExternalStore(subscribeToMinutes, () => getPartOfDay(new Date(), timeZone))
  return <PageHeader title={t(`greeting.${part}`, { name })} summary={date(useToday(), 'long')} />
}

const filterByKind = (cards: readonly ModuleCard[], kind: ModuleCard['card']['kind']) => cards.filter(({ card }) => card.kind === kind)

type ReportEmpty = (name: string, isEmpty: boolean | undefined) => void

function CardSlot({ module, card, reportEmpty }: ModuleCard & { reportEmpty: ReportEmpty }) {
  const { t } = useTranslation('overview')
  const name = getCardName(module, card)
  const reportOwn = useCallback((isEmpty: boolean | undefined) => reportEmpty(name, isEmpty), [reportEmpty, name])
  const props = { title: t(name), link: card.link }
  return (
    <CardEmptyContext value={reportOwn}>
      {createElement(getLazyCard(card.load), { ...props, fallback: <OverviewCardSkeleton {...props} kind={card.kind} /> })}
    </CardEmptyContext>
  )
}

const lazyCards = new Map<OverviewCard['load'], ReturnType<typeof lazyComponent<OverviewCardProps>>>()

/** React delays content revealed by Suspense by up to 300 ms, so cards are loaded without it. */
function getLazyCard(load: OverviewCard['load']) {
  const component = lazyCards.get(load) ?? lazyComponent(() => load().then((file) => file.default))
  lazyCards.set(load, component)
  return component
}
