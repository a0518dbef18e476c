import { ApiProblem } from '#platform/web/api/api-problem.ts'
import type { Draft } from '../../../contract.ts'
import { getComposer, updateComposer, editValues } from '../composers.ts'

/** Removes attachments that the server reported as missing. Returns whether any were removed. */
export function removeMissingFiles(key: string, { attachments = [] }: Draft, problem: unknown): boolean {
  const composer = getComposer(key)
  if (!composer || !(problem instanceof ApiProblem) || problem.code !== 'email.no_file') return false
  const missing = new Set(problem.errors.map(({ path }) => attachments[Number(path.split('/').at(-1))]))
  const files = composer.values.files.filter(({ stored }) => !stored || !missing.has(stored.id))
  if (files.length === composer.values.files.length) return false
  updateComposer(key, { saving: 'changed' })
  editValues(key, { files })
  return true
}
