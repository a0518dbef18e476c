import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { decodeField } from './read-header.ts'
import { gmailLabelNames, type GmailLabel } from './gmail-label-names.ts'

/** The labels of an email in a Google Takeout export: the system labels by meaning, in whatever language, and the user's own. */
export type GmailLabels = { system: ReadonlySet<GmailLabel>; own: readonly string[] }

/** Reads `X-Gmail-Labels`, a list separated by commas in which labels with commas are quoted. */
export function parseGmailLabels(value: string): GmailLabels {
  const names = [...decodeField(value).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(([, quoted, plain]) => (quoted ?? plain!).trim())
  const labels = names.filter((name) => name !== '').map((name) => ({ name, system: findSystemLabel(name) }))
  return {
    system: new Set(labels.flatMap(({ system }) => system ?? [])),
    own: labels.filter(({ system }) => system === undefined).map(({ name }) => name),
  }
}

const systemLabels = new Map(
  Object.entries(gmailLabelNames).flatMap(([label, names]) => names.map((name) => [normalizeForSearch(name), label as GmailLabel])),
)

const findSystemLabel = (name: string): GmailLabel | undefined => {
  if (CATEGORY.test(name) || /^IMAP_/i.test(name)) return /forwarded/i.test(name) ? 'forwarded' : 'ignored'
  return systemLabels.get(normalizeForSearch(name))
}

/** Gmail's tabs, such as `Category Promotions` or `Kategorie: „Werbung“`. */
const CATEGORY =
  /^(?:category[ :]|kategorie[ :]|catégorie[ :]|categoría[ :]|categoria[ :]|categorie[ :]|kategoria[ :]|类别|カテゴリ|分類)/iu
