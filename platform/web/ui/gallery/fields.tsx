import { useState } from 'react'
import { Mail } from 'lucide-react'
import { Avatar } from '../lists/avatar.tsx'
import { Card } from '../layout/card.tsx'
import { ComboBox } from '../fields/combo-box.tsx'
import { DatePicker } from '../fields/date-picker.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { SearchField } from '../fields/search-field.tsx'
import { Select } from '../fields/select.tsx'
import type { SelectOption } from '../fields/select-option.ts'
import { TagInput } from '../fields/tag-input.tsx'
import { TextArea, TextField } from '../fields/text-field.tsx'
import { TimeField } from '../fields/time-field.tsx'
import css from './gallery.module.css'

const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Emmy Noether']
const options: SelectOption[] = people.map((fullName, id) => ({
  value: String(id),
  label: fullName,
  detail: id === 1 ? 'Admiral' : undefined,
  icon: <Avatar person={{ id, fullName }} size="small" isDecorative />,
}))
const find = async (text: string) => options.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))

export const Fields = () => (
  <div className={css.section}>
    <Texts />
    <Choosing />
    <Figures />
  </div>
)

function Texts() {
  const [text, setText] = useState('')
  return (
    <Card title="Texts">
      <div className={css.column}>
        <TextField label="Title" isRequired value={text} onChange={setText} placeholder="What is to do?" help="Short and plain." />
        <TextField label="E-mail" type="email" icon={<Mail />} defaultValue="ada@" error="Write the whole address, such as ada@firm.com." />
        <TextField label="Password" type="password" defaultValue="secret" />
        <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
        <TextArea label="Description" value={text} onChange={setText} />
        <SearchField label="Search tasks" value={text} onChange={setText} shortcut="/" />
      </div>
    </Card>
  )
}

function Choosing() {
  const [chosen, setChosen] = useState<string | null>(null)
  const [person, setPerson] = useState<SelectOption | null>(options[1]!)
  const [many, setMany] = useState<readonly SelectOption[]>(options.slice(0, 2))
  return (
    <Card title="Choosing">
      <div className={css.column}>
        <Select label="Assignee" options={options} value={chosen} onChange={setChosen} />
        <Select label="Sorted by" size="small" options={options} value="2" onChange={setChosen} error="Choose another." />
        <ComboBox label="Person" loadOptions={find} selected={person} onChange={setPerson} help="Type a name." />
        <TagInput label="Guests" loadOptions={find} selected={many} onChange={setMany} />
      </div>
    </Card>
  )
}

function Figures() {
  const [amount, setAmount] = useState<number | null>(1234.5)
  const [day, setDay] = useState<string | null>('2026-11-21')
  const [time, setTime] = useState<string | null>('15:00')
  return (
    <Card title="Figures, days, times">
      <div className={css.column}>
        <NumberField label="Amount" value={amount} onChange={setAmount} format={{ style: 'currency', currency: 'EUR' }} />
        <NumberField label="Pieces" value={null} onChange={setAmount} isRequired error="Write how many." />
        <DatePicker label="Due" value={day} onChange={setDay} help="A day, or nothing." />
        <DatePicker label="From" value={null} onChange={setDay} error="Choose a day." />
        <TimeField label="At" value={time} onChange={setTime} />
      </div>
    </Card>
  )
}
