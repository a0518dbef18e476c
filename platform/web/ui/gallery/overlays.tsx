import { useState } from 'react'
import { Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { ActionBar } from '../buttons/action-bar.tsx'
import { Button } from '../buttons/button.tsx'
import { Card } from '../layout/card.tsx'
import { confirm, lazyConfirm } from '../overlays/confirm.tsx'
import { Dialog, lazyDialog } from '../overlays/dialog.tsx'
import { Drawer, lazyDrawer } from '../overlays/drawer.tsx'
import { Form, FormActions } from '../forms/form.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { Menu } from '../overlays/menu.tsx'
import { preloadOnIntent } from '../overlays/lazy-popup.tsx'
import { Popover } from '../overlays/popover.tsx'
import { Select } from '../fields/select.tsx'
import { TextArea, TextField } from '../fields/text-field.tsx'
import { toast } from '../feedback/toast.tsx'
import { useUnsavedChanges } from '../overlays/unsaved-changes.ts'
import { useForm } from '../forms/use-form.ts'
import css from './gallery.module.css'

export const Overlays = () => (
  <div className={css.section}>
    <Card title="Popups">
      <div className={css.row}>
        <TaskMenu />
        <Popover label="Filter" trigger={(props) => <Button {...props}>Filter</Button>}>
          {(close) => <Button onClick={close}>Apply</Button>}
        </Popover>
      </div>
    </Card>
    <Card title="Dialogs">
      <div className={css.row}>
        <DialogButton label="Dialog" backdrop="closing" />
        <DialogButton label="Static dialog" backdrop="static" />
        <Button
          {...preloadOnIntent(lazyConfirm)}
          onClick={async () => {
            const isYes = await confirm({
              title: 'Delete “Call the printer”?',
              text: 'It can be restored for 30 days.',
              confirmLabel: 'Delete',
              isDanger: true,
            })
            if (isYes) toast.success('Deleted')
          }}
        >
          Confirm
        </Button>
        <DrawerButton />
      </div>
    </Card>
  </div>
)

const TaskMenu = () => (
  <Menu
    trigger={(props) => (
      <IconButton label="Task actions" variant="secondary" {...props}>
        <EllipsisVertical />
      </IconButton>
    )}
    sections={[
      {
        items: [
          { id: 'edit', label: 'Edit', icon: <Pencil />, shortcut: 'E', onAction: () => toast.show('Edit') },
          { id: 'copy', label: 'Duplicate', icon: <Copy />, detail: 'With its sub-tasks' },
          { id: 'gone', label: 'Archive', isDisabled: true },
        ],
      },
      {
        title: 'Sort',
        isExclusive: true,
        items: [
          { id: 'latest', label: 'Latest', isChecked: true },
          { id: 'title', label: 'Title', isChecked: false },
        ],
      },
      { items: [{ id: 'delete', label: 'Delete', icon: <Trash2 />, isDanger: true, shortcut: 'Del' }] },
    ]}
  />
)

function DialogButton({ label, backdrop }: { label: string; backdrop: 'closing' | 'static' }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button {...preloadOnIntent(lazyDialog)} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} title="Send invoice 2026-0042" backdrop={backdrop} onClose={close}>
        <p>Grace Hopper gets it by e-mail. Once sent, its lines can no longer be changed.</p>
        <ActionBar>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={close}>
            Send invoice
          </Button>
        </ActionBar>
      </Dialog>
    </>
  )
}

function DrawerButton() {
  const [isOpen, setOpen] = useState(false)
  const form = useForm({
    initial: { title: '', notes: '', priority: 'low' as 'low' | 'high' },
    validate: ({ title }) => (title.trim() ? {} : { title: 'Write what is to do.' }),
    save: async ({ title }) => {
      toast.success(`Saved ${title}`)
      setOpen(false)
    },
  })
  const mayLeave = useUnsavedChanges(isOpen && form.isDirty)
  const close = async () => {
    if (!(await mayLeave())) return
    setOpen(false)
    form.reset()
  }
  return (
    <>
      <Button {...preloadOnIntent(lazyDrawer)} onClick={() => setOpen(true)}>
        Drawer
      </Button>
      <Drawer isOpen={isOpen} title="Add task" onClose={close}>
        <Form form={form}>
          <TextField label="Title" isRequired autoFocus {...form.field('title')} />
          <Select
            label="Priority"
            options={[
              { value: 'low', label: 'Low' },
              { value: 'high', label: 'High' },
            ]}
            {...form.field('priority')}
          />
          <TextArea label="Notes" help="Markdown works." {...form.field('notes')} />
          <FormActions form={form} action="Add task" onCancel={close} />
        </Form>
      </Drawer>
    </>
  )
}
