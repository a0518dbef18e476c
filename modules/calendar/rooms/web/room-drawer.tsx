import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Switch } from '#platform/web/ui/fields/checkbox.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { calendar, type Room } from '../../contract.ts'

type RoomValues = Pick<Room, 'name' | 'capacity' | 'location' | 'equipment' | 'isActive'>
const emptyRoom: RoomValues = { name: '', capacity: null, location: '', equipment: '', isActive: true }

/** The room to edit, or `new`; null closes the drawer. */
type RoomDrawerProps = { edited: Room | 'new' | null; onClose: () => void }

export function RoomDrawer({ edited, onClose }: RoomDrawerProps) {
  const { t } = useTranslation('calendar')
  return (
    <FormDrawer isOpen={edited !== null} title={t(edited === 'new' ? 'rooms.add' : 'rooms.edit')} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) =>
        edited && <RoomForm room={edited === 'new' ? null : edited} onDirty={onDirtyChange} onCancel={requestClose} onSaved={close} />
      }
    </FormDrawer>
  )
}

type RoomFormProps = { room: Room | null; onDirty: (isDirty: boolean) => void; onCancel: () => void; onSaved: () => void }

function RoomForm({ room, onDirty, onCancel, onSaved }: RoomFormProps) {
  const { t } = useTranslation('calendar')
  const form = useRoomForm(room, onSaved)
  const { value: isActive, onChange } = form.field('isActive')
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      <TextField {...form.field('name')} label={t('field.Room.name')} isRequired maxLength={100} autoFocus dir="auto" />
      <NumberField {...form.field('capacity')} label={t('field.Room.capacity')} min={1} max={100_000} />
      <TextField {...form.field('location')} label={t('field.Room.location')} maxLength={200} dir="auto" />
      <TextArea {...form.field('equipment')} label={t('field.Room.equipment')} maxLength={1000} dir="auto" />
      <Switch label={t('field.Room.isActive')} help={t('rooms.isActiveHelp')} isChecked={isActive} onChange={onChange} />
      <FormActions form={form} action={room ? undefined : t('rooms.add')} onCancel={onCancel} />
    </Form>
  )
}

function useRoomForm(room: Room | null, onSaved: () => void) {
  const { t } = useTranslation('calendar')
  const options = { topics: ['calendar-rooms', 'calendar'], onError: () => true } as const
  const add = useApiMutation(calendar.addRoom, { ...options, undoMessage: () => t('rooms.added') })
  const update = useApiMutation(calendar.updateRoom, { ...options, undoMessage: () => t('rooms.changed') })
  const { name, capacity, location, equipment, isActive } = room ?? emptyRoom
  return useForm<RoomValues>({
    initial: { name, capacity, location, equipment, isActive },
    validate: (values) => (values.name.trim() ? {} : { name: t('rooms.nameRequired') }),
    formatError: (problem) => formatProblem(problem),
    save: async (values) => {
      const input = { ...values, name: values.name.trim() }
      await (room ? update.mutateAsync({ room: { id: room.id, ...input } }) : add.mutateAsync({ room: input }))
      onSaved()
    },
  })
}
