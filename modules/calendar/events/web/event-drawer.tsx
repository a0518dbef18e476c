import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { calendar, type Event } from '../../contract.ts'
import type { Times } from '../../web/view-span.ts'
import { EventForm } from './event-form.tsx'
import { createEventValues, toEventValues, type EventValues } from './event-values.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { useEventForm, type Saved } from './use-event-form.ts'

/** An existing event, or the times of a new one. */
export type EditedEvent = { event: Event } | { times: Times; calendar: Event['calendar'] }

type EventDrawerProps = { edited: EditedEvent; onClose: () => void; onSaved: Saved }

export function EventDrawer({ edited, onClose, onSaved }: EventDrawerProps) {
  const { t } = useTranslation('calendar')
  const event = 'event' in edited ? edited.event : null
  return (
    <FormDrawer isOpen title={event ? t('edit.title') : t('new')} onClose={onClose}>
      {({ onDirtyChange, requestClose }) => <Content edited={edited} onDirty={onDirtyChange} onCancel={requestClose} onSaved={onSaved} />}
    </FormDrawer>
  )
}

type ContentProps = { edited: EditedEvent; onDirty: (isDirty: boolean) => void; onCancel: () => void; onSaved: Saved }

function Content({ edited, ...rest }: ContentProps) {
  const { zone } = useViewerLocale()
  const isNew = !('event' in edited)
  const { data, isError } = useApiQuery(calendar.getCalendarSettings, {}, { enabled: isNew })
  if (!isNew) return <LoadedForm {...rest} event={edited.event} initial={toEventValues(edited.event)} />
  if (!data && !isError) return <Spinner />
  const initial = createEventValues({
    ...edited.times,
    timeZone: zone,
    calendar: edited.calendar,
    reminders: data?.settings.reminders ?? [],
  })
  return <LoadedForm {...rest} event={null} initial={initial} />
}

type LoadedFormProps = Omit<ContentProps, 'edited'> & { event: Event | null; initial: EventValues }

/** Keeps the initial values even if the event changes in the meantime. */
function LoadedForm({ event, initial, onSaved, ...rest }: LoadedFormProps) {
  const [began] = useState({ event, initial })
  const form = useEventForm(began.event, began.initial, onSaved)
  return <EventForm form={form} event={began.event} {...rest} />
}
