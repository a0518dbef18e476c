import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'

const yes = 'yes|y|true|1|x|✓|✔|ja|wahr|oui|vrai|sim|verdadeiro|是|'
const completed = toKeys(
  'done|complete|completed|closed|finished|resolved|erledigt|abgeschlossen|fertig|geschlossen|beendet|' +
    'terminé|terminée|fait|faite|fini|concluído|concluída|feito|feita|fechado|完成|已完成|已关闭',
)
const important = toKeys(
  'p1|high|highest|urgent|critical|important|hoch|höchste|sehr hoch|dringend|wichtig|kritisch|' +
    'haute|élevée|très haute|urgente|critique|importante|alta|muito alta|crítica|高|紧急|重要',
)

export const isCompletedStatus = (text: string) => completed.has(normalizeForSearch(text))

export const isImportantPriority = (text: string) => important.has(normalizeForSearch(text))

function toKeys(words: string): ReadonlySet<string> {
  return new Set((yes + words).split('|').map(normalizeForSearch))
}
