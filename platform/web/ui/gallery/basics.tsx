import { useState } from 'react'
import { ArrowRight, Bell, Clock, Plus, Trash2 } from 'lucide-react'
import { Avatar } from '../lists/avatar.tsx'
import { Button } from '../buttons/button.tsx'
import { Card } from '../layout/card.tsx'
import { Checkbox, Switch } from '../fields/checkbox.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { Kbd } from '../layout/kbd.tsx'
import { TextLink } from '../buttons/text-link.tsx'
import { Badge } from '../lists/badge.tsx'
import { RadioGroup } from '../fields/radio-group.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import css from './gallery.module.css'

export const Basics = () => (
  <div className={css.section}>
    <Buttons />
    <Choices />
    <Card title="People">
      <div className={css.row}>
        {['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Wang Xiaoyun', '王小云', 'Emmy Noether', 'João Sá', 'Éva'].map((fullName, id) => (
          <Avatar key={fullName} person={{ id, fullName }} presence={id === 1 ? 'online' : id === 2 ? 'away' : undefined} />
        ))}
      </div>
      <div className={css.row}>
        <Avatar person={{ id: 3, fullName: 'Ada Lovelace' }} size="small" />
        <Avatar person={{ id: 4, fullName: 'Ada Lovelace' }} size="large" />
      </div>
    </Card>
    <Card title="Words of status">
      <div className={css.row}>
        <Badge>Draft</Badge>
        <Badge tone="primary">New</Badge>
        <Badge tone="success">Paid</Badge>
        <Badge tone="warning">Partial</Badge>
        <Badge tone="danger">Overdue</Badge>
        <Badge tone="info">Sent</Badge>
      </div>
      <div className={css.row}>
        {Array.from({ length: 8 }, (_, tint) => (
          <Badge key={tint} tint={tint}>
            Tag {tint}
          </Badge>
        ))}
      </div>
      <div className={css.row}>
        <Kbd keys="Ctrl K" />
        <TextLink href="#there">A link in a text</TextLink>
        <Tooltip text="More about it">
          <Button size="small">With tooltip</Button>
        </Tooltip>
      </div>
    </Card>
    <section data-surface="menu" className={css.menu} aria-label="Menu">
      <div className={css.row}>
        <Button variant="quiet" icon={<Bell />}>
          In the menu
        </Button>
        <Badge tone="primary">3</Badge>
      </div>
    </section>
  </div>
)

const Buttons = () => (
  <Card title="Buttons">
    <div className={css.row}>
      <Button variant="primary" icon={<Plus />}>
        Add task
      </Button>
      <Button>Cancel</Button>
      <Button variant="quiet">Skip</Button>
      <Button variant="danger" icon={<Trash2 />}>
        Delete
      </Button>
    </div>
    <div className={css.row}>
      <Button variant="primary" size="small">
        Small
      </Button>
      <Button size="small" icon={<Clock />}>
        Later
      </Button>
      <Button variant="primary" isLoading>
        Saving
      </Button>
      <Button disabled>Disabled</Button>
    </div>
    <div className={css.row}>
      <IconButton label="Notifications">
        <Bell />
      </IconButton>
      <IconButton label="Next" shortcut="J" variant="secondary">
        <ArrowRight data-points />
      </IconButton>
      <IconButton label="Delete" size="small">
        <Trash2 />
      </IconButton>
    </div>
  </Card>
)

function Choices() {
  const [isOn, setOn] = useState(true)
  const [side, setSide] = useState<'left' | 'right'>('left')
  return (
    <Card title="Choices">
      <div className={css.row}>
        <Checkbox label="Chosen" isChecked={isOn} onChange={setOn} />
        <Checkbox label="Not" isChecked={false} onChange={setOn} />
        <Checkbox label="Some" isChecked={false} isIndeterminate onChange={setOn} />
        <Checkbox label="Disabled" isChecked disabled onChange={setOn} />
      </div>
      <div className={css.row}>
        <Switch label="Collapsed menu" isChecked={isOn} onChange={setOn} />
        <Switch label="Right to left" isChecked={!isOn} onChange={(on) => setOn(!on)} />
      </div>
      <div className={css.row}>
        <RadioGroup
          label="Side"
          orientation="horizontal"
          value={side}
          onChange={setSide}
          options={[
            { value: 'left', label: 'Left' },
            { value: 'right', label: 'Right' },
          ]}
        />
      </div>
      <div className={css.row}>
        <Checkbox label="I agree" isChecked={false} onChange={setOn} help="You can change it later." error="Choose this to go on." />
      </div>
    </Card>
  )
}
