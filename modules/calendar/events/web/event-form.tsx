import { useTranslation } from 'react-i18next'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { FormState } from '#platform/web/ui/forms/use-form.ts'
import { calendars, type CalendarName, type Event } from '../../contract.ts'
import { CalendarDot } from '../../web/calendar-dot.tsx'
import { toRoomTimes, toSlotValues, toUtcSpan, type EventValues } from './event-values.ts'
import { GuestsField } from '../../guests/web/index.ts'
import { RemindersField } from '../../reminders/web/index.ts'
import { RoomsField } from '../../rooms/web/index.ts'
import { RepeatField } from '#platform/web/recurrence/repeat-field.tsx'
import { WhenFields } from './when-fields.tsx'

type EventFormProps = {
  form: FormState<EventValues>
  event: Event | null
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
}

export function EventForm({ form, event, onDirty, onCancel }: EventFormProps) {
  const { t } = useTranslation('calendar')
  const { values, set } = form
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      <TextField {...form.field('title')} label={t('title')} isRequired maxLength={255} autoFocus dir="auto" />
      <Select<CalendarName>
        {...form.field('calendar')}
        label={t('calendar')}
        options={calendars.map((name) => ({ value: name, label: t(`calendar.${name}`), icon: <CalendarDot calendar={name} /> }))}
      />
      <Checkbox label={t('allDay')} isChecked={values.allDay} onChange={(allDay) => set('allDay', allDay)} />
      <WhenFields form={form} />
      {values.startDate && (
        <RepeatField
          value={values.repeat}
          customRule={values.customRule}
          start={values.startDate}
          error={form.field('repeat').error}
          onChange={(repeat) => form.change({ repeat, customRule: null })}
        />
      )}
      <GuestsField
        guests={values.guests}
        emailGuests={values.emailGuests}
        rooms={values.rooms}
        error={form.field('guests').error}
        span={toUtcSpan(values)}
        eventId={event?.id}
        canFindTime={!values.allDay}
        onChange={(guests) => form.change(guests)}
        onTime={(slot) => form.change(toSlotValues(slot, values.timeZone))}
      />
      <RoomsField
        rooms={values.rooms}
        error={form.field('rooms').error}
        times={toRoomTimes(values)}
        eventId={event?.id}
        onChange={(rooms) => form.change({ rooms })}
      />
      <TextField {...form.field('location')} label={t('location')} maxLength={500} dir="auto" />
      <TextField {...form.field('url')} label={t('url')} type="url" maxLength={2000} placeholder="https://" dir="ltr" />
      <TextArea {...form.field('description')} label={t('description')} maxLength={20_000} dir="auto" />
      <RemindersField value={values.reminders} onChange={(reminders) => set('reminders', reminders)} />
      <Select<Event['showAs']>
        {...form.field('showAs')}
        label={t('showAs')}
        options={(['busy', 'free'] as const).map((value) => ({ value, label: t(`showAs.${value}`) }))}
      />
      <FormActions form={form} action={event ? undefined : t('add')} onCancel={onCancel} />
    </Form>
  )
}
