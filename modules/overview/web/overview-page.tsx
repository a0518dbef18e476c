import { createElement, useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useModules } from '#platform/web/routing/modules.tsx'
import { CardReport } from '#platform/web/overview/card-report.ts'
import { overviewCards, type PlacedCard } from '#platform/web/overview/overview.ts'
import { useSession } from '#platform/web/session/session.ts'
import { onMinute, useToday } from '#platform/web/hooks/use-today.ts'
import type { OverviewCard, OverviewCardProps } from '#platform/web/routing/module.ts'
import { WaitingCard } from '#platform/web/ui/charts/glance-card.tsx'
import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { FirstSteps } from './first-steps.tsx'
import css from './overview-page.module.css'
import { partOfDay } from './part-of-day.ts'

/** What needs the person today, and the few charts worth a look: cards of all modules, as far as they may see them. */
export default function OverviewPage() {
  const user = useSession()?.userData ?? null
  const cards = overviewCards(useModules(), user)
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())
  const report = useCallback(
    (title: string, isEmpty: boolean | undefined) => setEmpty((before) => withOne(before, title, isEmpty === true)),
    [],
  )
  const isClear = cards.every(({ module, card }) => empty.has(nameOf(module, card)))
  return (
    <>
      <Greeting name={(user?.fullName ?? '').split(' ')[0]!} />
      {isClear && <FirstSteps />}
      <div className={css.cards} hidden={isClear}>
        {[...ofKind(cards, 'list'), ...ofKind(cards, 'chart')].map((placed) => (
          <ShownCard key={nameOf(placed.module, placed.card)} {...placed} report={report} />
        ))}
      </div>
    </>
  )
}

const nameOf = (module: string, { title }: PlacedCard['card']) => `${module}.${title}`

function withOne(before: ReadonlySet<string>, one: string, isIn: boolean): ReadonlySet<string> {
  if (before.has(one) === isIn) return before
  const after = new Set(before)
  if (isIn) after.add(one)
  else after.delete(one)
  return after
}

function Greeting({ name }: { name: string }) {
  const { t } = useTranslation('overview')
  const { date, timeZone } = useFormat()
  const part = useSyncExternalStore(onMinute, () => partOfDay(new Date(), timeZone))
  return <PageHead title={t(`greeting.${part}`, { name })} summary={date(useToday(), 'long')} />
}

const ofKind = (cards: readonly PlacedCard[], kind: PlacedCard['card']['kind']) => cards.filter(({ card }) => card.kind === kind)

type Report = (name: string, isEmpty: boolean | undefined) => void

function ShownCard({ module, card, report }: PlacedCard & { report: Report }) {
  const { t } = useTranslation('overview')
  const name = nameOf(module, card)
  const own = useCallback((isEmpty: boolean | undefined) => report(name, isEmpty), [report, name])
  const props = { title: t(name), link: card.link }
  return (
    <CardReport value={own}>
      {createElement(partOf(card.load), { ...props, instead: <WaitingCard {...props} kind={card.kind} /> })}
    </CardReport>
  )
}

const parts = new Map<OverviewCard['load'], ReturnType<typeof laterPart<OverviewCardProps>>>()

/** Not by Suspense: what has waited there shows 300 ms late. */
function partOf(load: OverviewCard['load']) {
  const part = parts.get(load) ?? laterPart(() => load().then((file) => file.default))
  parts.set(load, part)
  return part
}
