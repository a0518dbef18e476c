import { toLine, toParagraphs } from '../task-text.ts'
import { readPerson } from './read-person.ts'
import type { TodoistRow } from './project-rows.ts'

const FILE = /\s*\[\[file (\{.*\})\]\]\s*$/s

/** A comment as a paragraph of the description: tasks have no comments of their own. A file becomes a link. */
export function formatNote({ cells }: TodoistRow): string {
  const content = toParagraphs(cells.get('CONTENT'))
  const author = readPerson(cells.get('AUTHOR'))
  const text = [content.replace(FILE, ''), formatFile(FILE.exec(content)?.[1])].filter((part) => part !== '').join('\n\n')
  return author === null || text === '' ? text : `**${escapeMarkdown(author.name)}:** ${text}`
}

function formatFile(json: string | undefined): string {
  if (json === undefined) return ''
  try {
    const { file_name: name, file_url: address } = JSON.parse(json) as Record<string, unknown>
    const url = URL.parse(toLine(address))
    return url && /^https?:$/.test(url.protocol) ? formatLink(toLine(name) || url.href, url) : escapeMarkdown(toLine(name))
  } catch {
    return escapeMarkdown(json)
  }
}

export const formatLink = (title: string, { href }: URL): string =>
  `[${escapeMarkdown(title)}](${href.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))})`

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&')
