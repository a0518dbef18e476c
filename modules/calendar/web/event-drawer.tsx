import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/web/queries.ts'
import { FormDrawer } from '#platform/web/ui/form-drawer.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { calendar, type Event } from '../contract.ts'
import type { Times } from './calendar-grid.tsx'
import { EventForm } from './event-form.tsx'
import { newValues, valuesOf, type EventValues } from './event-values.ts'
import { usePlace } from './use-clock.ts'
import { useEventForm, type Saved } from './use-event-form.ts'

/** An event to change, or the times for a new one. */
export type Edited = { event: Event } | { times: Times; calendar: Event['calendar'] }

type EventDrawerProps = { edited: Edited; onClose: () => void; onSaved: Saved }

/** Adds or changes an event beside the calendar. */
export function EventDrawer({ edited, onClose, onSaved }: EventDrawerProps) {
  const { t } = useTranslation('calendar')
  const event = 'event' in edited ? edited.event : null
  return (
    <FormDrawer isOpen title={event ? t('edit.title') : t('new')} onClose={onClose}>
      {({ onDirty, leave }) => <Content edited={edited} onDirty={onDirty} onCancel={leave} onSaved={onSaved} />}
    </FormDrawer>
  )
}

type ContentProps = { edited: Edited; onDirty: (isDirty: boolean) => void; onCancel: () => void; onSaved: Saved }

function Content({ edited, ...rest }: ContentProps) {
  const { zone } = usePlace()
  const isNew = !('event' in edited)
  const { data, isError } = useRead(calendar.getCalendarSettings, {}, { enabled: isNew })
  if (!isNew) return <Filled {...rest} event={edited.event} initial={valuesOf(edited.event)} />
  if (!data && !isError) return <Spinner />
  const initial = newValues({ ...edited.times, timeZone: zone, calendar: edited.calendar, reminders: data?.settings.reminders ?? [] })
  return <Filled {...rest} event={null} initial={initial} />
}

type FilledProps = Omit<ContentProps, 'edited'> & { event: Event | null; initial: EventValues }

/** Holds what it began with, also where the event changes meanwhile. */
function Filled({ event, initial, onSaved, ...rest }: FilledProps) {
  const [began] = useState({ event, initial })
  const form = useEventForm(began.event, began.initial, onSaved)
  return <EventForm form={form} event={began.event} {...rest} />
}
