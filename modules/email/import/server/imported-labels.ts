import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { builtInLabels } from '../../contract.ts'
import { addLabel, findLabel } from '../../labels/server/index.ts'
import { getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'

const MAX_NAME_LENGTH = 60
const MAX_LABELS = 50

/** Returns the names as stored, sorted, without duplicates. */
export async function findOrCreateLabels(ctx: EmailContext, names: readonly string[]): Promise<string[]> {
  const labels = new Set<string>()
  for (const name of names.slice(0, MAX_LABELS)) {
    const cleaned = cleanLabelName(name)
    if (cleaned !== '') labels.add(await findOrCreateLabel(ctx, cleaned))
  }
  return [...labels].toSorted()
}

/** Colons and quotation marks belong to the syntax of the search. Of a long path, the end says more. */
function cleanLabelName(name: string): string {
  const cleaned = name.replace(/[:"\s\p{Cc}]+/gu, ' ').trim()
  const letters = Array.from(cleaned)
  return letters.length <= MAX_NAME_LENGTH && cleaned.length <= MAX_NAME_LENGTH
    ? cleaned
    : `…${letters
        .slice(1 - MAX_NAME_LENGTH / 2)
        .join('')
        .trim()}`
}

async function findOrCreateLabel(ctx: EmailContext, name: string): Promise<string> {
  const known = (await loadLabels(ctx)).get(normalizeForSearch(name))
  if (known !== undefined) return known
  return (await findLabel(ctx, name)) ?? (await addLabel(ctx, { label: { name, color: 'grey' } })).label.name
}

/** The labels at the beginning of each transaction, because a query per email would halve the speed of the import. */
const loadedLabels = new WeakMap<object, Promise<ReadonlyMap<string, string>>>()

function loadLabels(ctx: EmailContext): Promise<ReadonlyMap<string, string>> {
  const labels = loadedLabels.get(ctx.db) ?? queryLabels(ctx)
  loadedLabels.set(ctx.db, labels)
  return labels
}

async function queryLabels({ db, viewer }: EmailContext): Promise<ReadonlyMap<string, string>> {
  const query = db.selectFrom('email_labels').select(['nameKey', 'name']).where('userId', '=', getMailboxOwnerId(viewer))
  const rows = await query.where('removedAt', 'is', null).execute()
  return new Map([...builtInLabels.map((name) => [name, name] as const), ...rows.map(({ nameKey, name }) => [nameKey, name] as const)])
}
