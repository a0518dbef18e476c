import { Activity, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#platform/web/address.ts'
import { usePreload } from '#platform/web/first-shown.ts'
import { usePageKeys } from '#platform/web/page-keys.ts'
import { Announcer } from '#platform/web/ui/announce.tsx'
import { FilledPage } from '#platform/web/ui/filled-page.tsx'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { calendars, type CalendarName } from '../contract.ts'
import { CalendarHead, type PageDialog } from './calendar-head.tsx'
import css from './calendar-page.module.css'
import { pageCommand } from './calendar-keys.ts'
import { CalendarSide } from './calendar-side.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'
import { DaysPane } from './days-pane.tsx'
import { useEventCommands } from './event-commands.ts'
import { keyText } from './event-key.ts'
import { useEventRights } from './event-rights.ts'
import { dialogs, EventDrawer, EventPlace, preloadParts, SearchList } from './page-parts.ts'
import { dayIn, spanOf, stepped } from './span.ts'
import { usePlace } from './use-clock.ts'
import { useDesk } from './use-desk.ts'
import { askAnew, useEvents } from './use-events.ts'
import { readView, selectionText, type View } from './view.ts'

/** Room for the mini calendar and the list of calendars beside the days. */
const ROOMY = '(min-width: 1024px)'
/** Room for the details at their event. */
const WIDE = '(min-width: 768px)'

/** One's own calendars and what one is invited to; the address holds what is shown. */
export default function CalendarPage() {
  const { t } = useTranslation('calendar')
  const [view, change] = useAddress(readView)
  const [isRoomy, isWide] = [useMedia(ROOMY), useMedia(WIDE)]
  const place = usePlace()
  const name = view.view ?? (isWide ? 'month' : 'list')
  const date = view.date || place.today
  const found = useEvents(view.calendars, spanOf(name, date, place.locale), place)
  const [rights, commands] = [useEventRights(), useEventCommands()]
  const desk = useDesk({ view, date: view.date, place, commands, change })
  const [isFolded, setFolded] = useState(true)
  const [dialog, setDialog] = useState<PageDialog | null>(null)
  const show = (part: Partial<Record<keyof View, unknown>>) => change(part as Partial<View>)
  const select = (selected: readonly CalendarName[]) => {
    void askAnew()
    show({ calendars: selectionText(selected) })
  }
  const onDate = (day: string) => show({ date: day === place.today ? undefined : day, q: undefined })
  const head = {
    view: name,
    date,
    onView: (next: typeof name) => show({ view: next, q: undefined }),
    onStep: (by: 1 | -1) => onDate(stepped(name, date, by)),
    onToday: () => onDate(place.today),
    onNew: () => desk.add(),
  }
  usePageKeys(pageCommand, (command) => {
    if (typeof command === 'object') head.onView(command.view)
    else if (command === 'new') {
      if (rights.mayAdd) desk.add()
    } else if (command === 'help') setDialog('keys')
    else if (command === 'today') head.onToday()
    else head.onStep(command === 'next' ? 1 : -1)
  })
  usePreload(found.isThere, preloadParts)
  // Once made, the days stay behind a search: making them anew takes long.
  const [hasDays, setDays] = useState(false)
  if (!view.q && !hasDays) setDays(true)
  const side = (
    <CalendarSide
      date={date}
      selected={view.calendars}
      onNew={isRoomy && rights.mayAdd ? head.onNew : undefined}
      onDate={(day) => (onDate(day), setFolded(true))}
      onSelected={select}
    />
  )
  const Dialog = dialog && dialogs[dialog]
  return (
    <FilledPage>
      {isRoomy && (
        <aside className={css.aside} data-paper="none" aria-label={t('calendars')}>
          {side}
        </aside>
      )}
      <div className={css.main}>
        <CalendarHead
          {...head}
          place={place}
          q={view.q}
          mayAdd={rights.mayAdd}
          fold={isRoomy ? null : { isOpen: !isFolded, toggle: () => setFolded(!isFolded) }}
          onSearch={(q) => show({ q })}
          onDialog={setDialog}
        />
        {!isRoomy && !isFolded && <div className={css.folded}>{side}</div>}
        {view.q && (
          <SearchList
            q={view.q}
            selected={view.calendars}
            onOpen={(event) => (show({ date: dayOf(event, place.zone) }), desk.open(event))}
          />
        )}
        {hasDays && (
          <Activity mode={view.q ? 'hidden' : 'visible'}>
            <DaysPane
              {...{ date, place, rights, found, commands, desk, onDate }}
              view={name}
              isNoneSelected={view.calendars.length === 0}
              onDay={(day) => show({ view: 'day', date: day })}
              onSelectAll={() => select(calendars)}
            />
          </Activity>
        )}
      </div>
      {desk.opened && (
        <EventPlace
          key={keyText(desk.opened)}
          opened={desk.opened}
          shown={found.events.find((event) => keyText(event) === keyText(desk.opened!)) ?? null}
          isRoomy={isWide && !view.q}
          {...{ rights, commands }}
          onEdit={desk.edit}
          onRemove={(event) => void desk.remove(event)}
          onClose={desk.close}
        />
      )}
      {desk.edited && <EventDrawer edited={desk.edited} onClose={desk.endEdit} onSaved={desk.endEdit} />}
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
      <ChoiceDialog />
      <Announcer />
    </FilledPage>
  )
}

const dayOf = ({ start, allDay }: { start: string; allDay: boolean }, zone: string) => (allDay ? start : dayIn(zone, start))
