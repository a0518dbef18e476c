import { isObject, toObjects } from './json-values.ts'

/** The program that has written a JSON file, by properties that only its exports have; null if it is unknown or Trello. */
export function detectProgram(json: unknown): string | null {
  if (Array.isArray(json)) return json.length === 0 ? null : detectProgram(json[0])
  if (!isObject(json)) return null
  const [first] = toObjects(json['data'])
  if (Array.isArray(json['swimlanes']) || ('_id' in json && 'lists' in json)) return 'WeKan'
  if (typeof first?.['gid'] === 'string') return 'Asana'
  if (Array.isArray(json['issues']) && ('startAt' in json || 'projects' in json)) return 'Jira'
  if (Array.isArray(json['stacks']) && 'labels' in json) return 'Nextcloud Deck'
  if ('buckets' in json && 'tasks' in json) return 'Vikunja'
  if (json['kind'] === 'tasks#taskLists') return 'Google Tasks'
  return null
}
