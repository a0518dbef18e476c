import {
  CalendarArrowDown,
  CalendarSync,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  DoorOpen,
  EllipsisVertical,
  Keyboard,
  Plus,
  Rss,
  Settings2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { openShortcutHelp } from '#platform/web/shortcuts/shortcut-help.tsx'
import { DebouncedSearchField } from '#platform/web/ui/fields/debounced-search-field.tsx'
import css from './calendar-header.module.css'
import { useRoomPermissions } from '../../rooms/web/index.ts'
import type { CalendarPageState } from './use-calendar-page.ts'
import { getTitleSpan, viewNames } from '../../web/view-span.ts'
import { formatDays, formatMonth } from '../../web/format-when.ts'

export type PageDialog = 'addresses' | 'subscriptions' | 'settings'

type CalendarHeaderProps = {
  page: CalendarPageState
  sidebar: { isOpen: boolean; toggle: () => void } | null
  onDialog: (dialog: PageDialog) => void
}

export function CalendarHeader({ page, sidebar, onDialog }: CalendarHeaderProps) {
  const { params, viewName, permissions, selection } = page
  const { t } = useTranslation('calendar')
  return (
    <header className={css.head}>
      <StepButtons page={page} />
      <Title page={page} sidebar={sidebar} />
      <div className={css.end}>
        <div className={css.search}>
          <DebouncedSearchField label={t('search')} q={params.q} onSearch={(q) => page.navigate({ q })} />
        </div>
        <div role="group" aria-label={t('views')} className={css.views}>
          {viewNames.map((name) => (
            <button key={name} type="button" className={css.view} aria-pressed={name === viewName} onClick={() => page.showView(name)}>
              {t(`view.${name}`)}
            </button>
          ))}
        </div>
        {permissions.canAdd && sidebar && (
          <IconButton label={t('new')} shortcut="C" variant="primary" {...preloadOnIntent(lazyDrawer)} onClick={() => selection.add()}>
            <Plus />
          </IconButton>
        )}
        <MoreMenu canAdd={permissions.canAdd} onDialog={onDialog} />
      </div>
    </header>
  )
}

function StepButtons({ page }: Pick<CalendarHeaderProps, 'page'>) {
  const { t } = useTranslation('calendar')
  return (
    <div className={css.steps}>
      <Button size="small" onClick={page.goToToday}>
        {t('today')}
      </Button>
      <IconButton label={t(`previous.${page.viewName}`)} shortcut="K" size="small" onClick={() => page.step(-1)}>
        <ChevronLeft data-points />
      </IconButton>
      <IconButton label={t(`next.${page.viewName}`)} shortcut="J" size="small" onClick={() => page.step(1)}>
        <ChevronRight data-points />
      </IconButton>
    </div>
  )
}

function Title({ page, sidebar }: Pick<CalendarHeaderProps, 'page' | 'sidebar'>) {
  const { t } = useTranslation('calendar')
  const { locale } = page.viewer
  const { first, last } = getTitleSpan(page.viewName, page.date, locale)
  const text = page.viewName === 'month' ? formatMonth(first, locale) : formatDays(first, last, locale)
  return (
    <h1 className={css.title} aria-live="polite">
      <span className="visually-hidden">{t('nav.calendar')}, </span>
      {sidebar ? (
        <button type="button" className={css.toggle} aria-expanded={sidebar.isOpen} onClick={sidebar.toggle}>
          {text}
          <ChevronDown aria-hidden />
        </button>
      ) : (
        text
      )}
    </h1>
  )
}

function MoreMenu({ canAdd, onDialog }: { canAdd: boolean; onDialog: (dialog: PageDialog) => void }) {
  const { t } = useTranslation('calendar')
  const { canRead: canReadRooms } = useRoomPermissions()
  const createItem = (id: PageDialog, icon: ReactNode) => ({ id, icon, label: t(`${id}.title`), onAction: () => onDialog(id) })
  const items = [
    ...(canAdd ? [{ id: 'import', icon: <CalendarArrowDown />, label: t('import.title'), href: '#/imports/new?source=ics' }] : []),
    createItem('addresses', <CalendarSync />),
    ...(canReadRooms ? [{ id: 'rooms', icon: <DoorOpen />, label: t('nav.rooms'), href: '/calendar/rooms' }] : []),
    ...(canAdd ? [createItem('subscriptions', <Rss />)] : []),
    createItem('settings', <Settings2 />),
    { id: 'keys', icon: <Keyboard />, label: t('keys.title'), shortcut: '?', onAction: openShortcutHelp },
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
