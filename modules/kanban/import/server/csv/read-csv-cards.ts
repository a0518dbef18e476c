import type { ImportInput, ImportItem, ImportPerson, ImportProblem, TableRow } from '#platform/server/imports/import-source.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { labelColors } from '../../../labels/contract.ts'
import type { ImportedCard, ImportedLabel, KanbanImportValue } from '../import-value.ts'
import { appendLinks, formatLink, isDescriptionTooLong, joinParagraphs } from '../markdown-links.ts'
import { LABEL_LIMIT, MEMBER_LIMIT, MAX_LABEL_LENGTH, MAX_CARD_TITLE_LENGTH, MAX_COLUMN_TITLE_LENGTH } from '../card-limits.ts'
import { createWarning } from '../problems.ts'
import { getTargetProjectId } from '../project-option.ts'
import { shorten } from '../shorten.ts'

const YIELD_AFTER = 100

/** The table as a project named like the file, and each row as a card. Columns and labels are added when a card needs them. */
export async function* readCsvCards(input: ImportInput): AsyncGenerator<ImportItem<KanbanImportValue>> {
  const project = toProject(input)
  yield {
    row: 1,
    title: project.title,
    key: project.key,
    value: { kind: 'project', title: project.title, memberKeys: [], createdAt: null },
  }
  for await (const row of input.rows) {
    yield toCardItem(row, project.key, input.viewer.language)
    if (row.row % YIELD_AFTER === 0) await new Promise(setImmediate)
  }
}

/** The same file goes to the same project again, but not to that of another user who has imported a file of this name. */
function toProject({ main, options, viewer }: ImportInput): { key: string; title: string } {
  const targetId = getTargetProjectId(options)
  const name = main.name
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.[a-z]{1,5}$/i, '')
  const title = shorten(name.replace(/[\s_]+/g, ' ').trim(), MAX_COLUMN_TITLE_LENGTH) || 'CSV'
  return { title, key: targetId === null ? `project:${viewer.id}:${title}` : `project:id:${targetId}` }
}

function toCardItem({ row, values, problems }: TableRow, project: string, language: string): ImportItem<KanbanImportValue> {
  const title = toLine(values['title'])
  const id = toLine(values['id'])
  const base = { row, title: shorten(title, MAX_CARD_TITLE_LENGTH), ...(id !== '' && { key: `card:${project}:${id}` }) }
  if (title === '') return { ...base, value: null, problems }
  const people = toPeople(values['members'])
  const description = toDescription(values, title)
  const labels = toLabels(values['labels'])
  const value: ImportedCard = {
    kind: 'card',
    project,
    column: { title: shorten(toLine(values['column']), MAX_COLUMN_TITLE_LENGTH) || (firstColumn[language] ?? firstColumn['en']!) },
    title: base.title,
    description: appendLinks(description, []),
    dueDate: values['dueDate'] ?? null,
    isDone: values['isDone'] === true || values['completedAt'] !== undefined,
    isArchived: values['isArchived'] === true,
    labels: labels.slice(0, LABEL_LIMIT),
    memberKeys: people.slice(0, MEMBER_LIMIT).map(({ key }) => key),
    checklists: [],
    comments: [],
    createdAt: values['createdAt'] ?? null,
    attachments: [],
  }
  const warnings = findWarnings({ title, description, labels, people })
  return { ...base, value, people, problems: [...problems.map(toWarning), ...warnings] }
}

/** Cells that cannot be read are left out: the title, without which there is no card, is never one of them. */
const toWarning = (problem: ImportProblem): ImportProblem => ({ ...problem, isWarning: true })

const firstColumn: Record<string, string> = { en: 'To do', de: 'Zu erledigen', fr: 'À faire', pt: 'A fazer', cn: '待办' }

const toLine = (text: unknown): string =>
  typeof text === 'string'
    ? text
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
    : ''

function toDescription(values: TableRow['values'], title: string): string {
  const items = ((values['checklist'] as string[] | undefined) ?? []).map((item) => `- [ ] ${toLine(item)}`)
  const links = (values['link'] as string | undefined)?.split(/[\s,]+(?=https?:)/).map((url) => formatLink(toLine(url), toLine(url))) ?? []
  const start = title.length > MAX_CARD_TITLE_LENGTH ? title : ''
  const own = ((values['description'] as string | undefined) ?? '')
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replace(/[[\p{Cc}]--[\t\n]]/gv, '')
  return joinParagraphs(start, own.trim(), items.join('\n'), links.join('\n'))
}

/** Trello appends the color of a label in parentheses. */
function toLabels(titles: unknown): ImportedLabel[] {
  const labels = new Map<string, ImportedLabel>()
  for (const text of (titles as string[] | undefined) ?? []) {
    const title = shorten(
      toLine(text).replace(/(?<=\S) \((?:green|yellow|orange|red|purple|blue|sky|lime|pink|black)(?:_dark|_light)?\)$/, ''),
      MAX_LABEL_LENGTH,
    )
    const key = normalizeForSearch(title)
    if (key !== '' && !labels.has(key)) labels.set(key, { title, color: chooseColor(key) })
  }
  return [...labels.values()]
}

/** A label has the same color in each import. */
const chooseColor = (key: string) => labelColors[[...key].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % labelColors.length]!

function toPeople(names: unknown): ImportPerson[] {
  const people = ((names as string[] | undefined) ?? []).map((text) => {
    const email = /[^\s<>"']+@[^\s<>"']+/.exec(text)?.[0] ?? null
    const name = toLine(email === null ? text : text.replace(email, '').replace(/[<>"]/g, '')).slice(0, 200)
    return { key: (email ?? name).toLowerCase(), name: name || (email ?? ''), email }
  })
  return [...new Map(people.map((person) => [person.key, person])).values()].filter(({ key }) => key !== '')
}

type CardParts = { title: string; description: string; labels: readonly unknown[]; people: readonly unknown[] }

const findWarnings = ({ title, description, labels, people }: CardParts): ImportProblem[] => [
  ...(title.length > MAX_CARD_TITLE_LENGTH ? [createWarning('kanban.title_shortened', { column: 'title', value: title })] : []),
  ...(isDescriptionTooLong(description) ? [createWarning('kanban.description_shortened', { column: 'description' })] : []),
  ...(labels.length > LABEL_LIMIT ? [createWarning('kanban.limit_exceeded', { column: 'labels', value: LABEL_LIMIT })] : []),
  ...(people.length > MEMBER_LIMIT ? [createWarning('kanban.limit_exceeded', { column: 'members', value: MEMBER_LIMIT })] : []),
]
