import { ApiProblem } from '#platform/web/api/api-problem.ts'
import type { Draft } from '../../../contract.ts'
import { composerOf, putComposer, write } from '../composers.ts'

/** Takes the attachments off that the server has not found, so that the words are saved without them. Answers whether there were any. */
export function dropMissing(key: string, { attachments = [] }: Draft, problem: unknown): boolean {
  const composer = composerOf(key)
  if (!composer || !(problem instanceof ApiProblem) || problem.code !== 'email.no_file') return false
  const missing = new Set(problem.errors.map(({ path }) => attachments[Number(path.split('/').at(-1))]))
  const files = composer.values.files.filter(({ stored }) => !stored || !missing.has(stored.id))
  if (files.length === composer.values.files.length) return false
  putComposer(key, { saving: 'changed' })
  write(key, { files })
  return true
}
