import {
  CalendarArrowDown,
  CalendarSync,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  EllipsisVertical,
  Keyboard,
  Plus,
  Settings2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/button.tsx'
import { drawerPart } from '#platform/web/ui/drawer.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu } from '#platform/web/ui/menu.tsx'
import { intentProps } from '#platform/web/ui/on-intent.tsx'
import { SearchWords } from '#platform/web/ui/search-words.tsx'
import css from './calendar-head.module.css'
import { titleSpan, viewNames, type ViewName } from './span.ts'
import type { Place } from './use-clock.ts'
import { daysText, monthTitle } from './when-text.ts'

export type PageDialog = 'import' | 'addresses' | 'settings' | 'keys'

export type CalendarHeadProps = {
  view: ViewName
  date: string
  q: string
  place: Place
  mayAdd: boolean
  /** Folds the mini calendar and the list of calendars in and out where they do not stand beside. */
  fold: { isOpen: boolean; toggle: () => void } | null
  onView: (view: ViewName) => void
  onStep: (by: 1 | -1) => void
  onToday: () => void
  onSearch: (q: string) => void
  onNew: () => void
  onDialog: (dialog: PageDialog) => void
}

/** Which days are shown and how, and what else there is to do. */
export function CalendarHead(props: CalendarHeadProps) {
  const { view, date, q, place, mayAdd, fold, onView, onSearch, onNew, onDialog } = props
  const { t } = useTranslation('calendar')
  return (
    <header className={css.head}>
      <Steps {...props} />
      <Title view={view} date={date} place={place} fold={fold} />
      <div className={css.end}>
        <div className={css.search}>
          <SearchWords label={t('search')} q={q} onSearch={onSearch} />
        </div>
        <div role="group" aria-label={t('views')} className={css.views}>
          {viewNames.map((name) => (
            <button key={name} type="button" className={css.view} aria-pressed={name === view} onClick={() => onView(name)}>
              {t(`view.${name}`)}
            </button>
          ))}
        </div>
        {mayAdd && fold && (
          <IconButton label={t('new')} shortcut="C" variant="primary" {...intentProps(drawerPart)} onClick={onNew}>
            <Plus />
          </IconButton>
        )}
        <More mayAdd={mayAdd} onDialog={onDialog} />
      </div>
    </header>
  )
}

function Steps({ view, onStep, onToday }: Pick<CalendarHeadProps, 'view' | 'onStep' | 'onToday'>) {
  const { t } = useTranslation('calendar')
  return (
    <div className={css.steps}>
      <Button size="small" onClick={onToday}>
        {t('today')}
      </Button>
      <IconButton label={t(`previous.${view}`)} shortcut="K" size="small" onClick={() => onStep(-1)}>
        <ChevronLeft data-points />
      </IconButton>
      <IconButton label={t(`next.${view}`)} shortcut="J" size="small" onClick={() => onStep(1)}>
        <ChevronRight data-points />
      </IconButton>
    </div>
  )
}

function Title({ view, date, place, fold }: Pick<CalendarHeadProps, 'view' | 'date' | 'place' | 'fold'>) {
  const { t } = useTranslation('calendar')
  const { first, last } = titleSpan(view, date, place.locale)
  const text = view === 'month' ? monthTitle(first, place.locale) : daysText(first, last, place.locale)
  return (
    <h1 className={css.title} aria-live="polite">
      <span className="unseen">{t('nav.calendar')}, </span>
      {fold ? (
        <button type="button" className={css.fold} aria-expanded={fold.isOpen} onClick={fold.toggle}>
          {text}
          <ChevronDown aria-hidden />
        </button>
      ) : (
        text
      )}
    </h1>
  )
}

function More({ mayAdd, onDialog }: Pick<CalendarHeadProps, 'mayAdd' | 'onDialog'>) {
  const { t } = useTranslation('calendar')
  const item = (id: PageDialog, icon: ReactNode, shortcut?: string) => ({
    id,
    icon,
    label: t(`${id}.title`),
    onAction: () => onDialog(id),
    ...(shortcut && { shortcut }),
  })
  const items = [
    ...(mayAdd ? [item('import', <CalendarArrowDown />)] : []),
    item('addresses', <CalendarSync />),
    item('settings', <Settings2 />),
    item('keys', <Keyboard />, '?'),
  ]
  return (
    <Menu
      placement="bottom end"
      sections={[{ items }]}
      trigger={(props) => (
        <IconButton label={t('platform:ui.more')} variant="secondary" {...props}>
          <EllipsisVertical />
        </IconButton>
      )}
    />
  )
}
