import { DavProblem, type Precondition } from '#platform/server/dav/dav-problem.ts'

/** A VTODO with its unfolded lines between BEGIN and END. Components are unfolded texts from BEGIN to END. */
export type StoredTodo = {
  lines: string[]
  /** Alarms and other parts of the VTODO */
  components: string[]
  /** Time zones, and changed occurrences of a repeating task */
  others: string[]
}

const MAX_LENGTH = 200_000
const MAX_LINES = 2_000
const MAX_DEPTH = 8

/** Throws a DavProblem unless the text is a calendar with exactly one task. */
export function splitTodo(text: string): StoredTodo {
  if (text.length > MAX_LENGTH) throw createTooLarge()
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  if (lines.length > MAX_LINES) throw createTooLarge()
  if (text.includes('\0')) throw createInvalid('The content must not contain NUL characters.')
  const calendar = readComponents(lines.filter(Boolean))
  if (calendar.length !== 1 || calendar[0]!.name !== 'VCALENDAR') throw createInvalid('The content must be exactly one VCALENDAR.')
  return selectTodo(calendar[0]!.children)
}

type Component = { name: string; lines: string[]; children: Component[] }

function readComponents(lines: readonly string[]): Component[] {
  const root: Component = { name: '', lines: [], children: [] }
  const open = [root]
  for (const line of lines) {
    const [, boundary, name = ''] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(line) ?? []
    if (!boundary) open.at(-1)!.lines.push(line)
    else if (boundary.toUpperCase() === 'BEGIN') {
      const component = { name: name.toUpperCase(), lines: [], children: [] }
      open.at(-1)!.children.push(component)
      if (open.push(component) > MAX_DEPTH) throw createInvalid('The components must not be nested so deeply.')
    } else if (open.length === 1 || open.pop()!.name !== name.toUpperCase()) throw createInvalid(`END:${name} must follow its BEGIN.`)
  }
  if (open.length > 1) throw createInvalid(`BEGIN:${open.at(-1)!.name} must have an END.`)
  return root.children
}

function selectTodo(components: readonly Component[]): StoredTodo {
  const foreign = components.find(({ name }) => name !== 'VTODO' && name !== 'VTIMEZONE')
  if (foreign) throw createProblem('caldav:supported-calendar-component', `A task list contains only VTODO, not ${foreign.name}.`)
  const todos = components.filter(({ name }) => name === 'VTODO')
  const [todo, second] = todos.filter(({ lines }) => !lines.some((line) => /^RECURRENCE-ID[:;]/i.test(line)))
  if (!todo || second) throw createProblem('caldav:valid-calendar-object-resource', 'The calendar must contain exactly one task.')
  if (new Set(todos.map(readUid)).size > 1)
    throw createProblem('caldav:valid-calendar-object-resource', 'All components must have the same UID.')
  return {
    lines: todo.lines,
    components: todo.children.map(formatComponent),
    others: components.filter((component) => component !== todo).map(formatComponent),
  }
}

const readUid = ({ lines }: Component) => lines.find((line) => /^UID[:;]/i.test(line))

const formatComponent = ({ name, lines, children }: Component): string =>
  [`BEGIN:${name}`, ...lines, ...children.map(formatComponent), `END:${name}`].join('\n')

const createProblem = (precondition: Precondition, detail: string) => new DavProblem(403, { precondition, detail })
const createInvalid = (detail: string) => createProblem('caldav:valid-calendar-data', detail)
const createTooLarge = () =>
  new DavProblem(413, {
    precondition: 'caldav:max-resource-size',
    detail: `A task must not have more than ${MAX_LINES} lines or ${MAX_LENGTH} characters.`,
  })
