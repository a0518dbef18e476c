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
import { useEventForm, type OnSaved } from './use-event-form.ts'

export type EditedEvent = { event: Event } | { times: Times; calendar: Event['calendar'] }

type EventDrawerProps = { edited: EditedEvent; onClose: () => void; onSaved: OnSaved }

export function EventDrawer({ edited, onClose, onSaved }: EventDrawerProps) {
  const { t } = useTranslation('calendar')
  const event = 'event' in edited ? edited.event : null
  return (
    <FormDrawer isOpen title={event ? t('edit.title') : t('new')} onClose={onClose}>
      {({ onDirtyChange, requestClose }) => (
        <DrawerContent edited={edited} onDirty={onDirtyChange} onCancel={requestClose} onSaved={onSaved} />
      )}
    </FormDrawer>
  )
}

type DrawerContentProps = { edited: EditedEvent; onDirty: (isDirty: boolean) => void; onCancel: () => void; onSaved: OnSaved }

function DrawerContent({ edited, ...rest }: DrawerContentProps) {
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

type LoadedFormProps = Omit<DrawerContentProps, 'edited'> & { event: Event | null; initial: EventValues }

/** Ignores later changes of the event, so that they do not overwrite the user's input. */
function LoadedForm({ event, initial, onSaved, ...rest }: LoadedFormProps) {
  const [initialState] = useState({ event, initial })
  const form = useEventForm(initialState.event, initialState.initial, onSaved)
  return <EventForm form={form} event={initialState.event} {...rest} />
}
