import { toTitle, type JsonObject } from './json-values.ts'
import { MAX_LABEL_LENGTH } from '../card-limits.ts'
import { shorten } from '../shorten.ts'
import type { ImportedLabel, LabelColor } from '../import-value.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'

const colors: Record<string, LabelColor> = {
  green: 'green',
  lime: 'green',
  yellow: 'amber',
  orange: 'amber',
  red: 'red',
  pink: 'violet',
  purple: 'violet',
  blue: 'blue',
  sky: 'blue',
  black: 'grey',
}

/** Labels without a name are known by their color. */
const colorNames: Record<string, Record<string, string>> = {
  en: {
    green: 'Green',
    lime: 'Lime',
    yellow: 'Yellow',
    orange: 'Orange',
    red: 'Red',
    pink: 'Pink',
    purple: 'Purple',
    blue: 'Blue',
    sky: 'Sky',
    black: 'Black',
    none: 'No color',
  },
  de: {
    green: 'Grün',
    lime: 'Limette',
    yellow: 'Gelb',
    orange: 'Orange',
    red: 'Rot',
    pink: 'Rosa',
    purple: 'Lila',
    blue: 'Blau',
    sky: 'Himmelblau',
    black: 'Schwarz',
    none: 'Ohne Farbe',
  },
  fr: {
    green: 'Vert',
    lime: 'Citron vert',
    yellow: 'Jaune',
    orange: 'Orange',
    red: 'Rouge',
    pink: 'Rose',
    purple: 'Violet',
    blue: 'Bleu',
    sky: 'Bleu ciel',
    black: 'Noir',
    none: 'Sans couleur',
  },
  pt: {
    green: 'Verde',
    lime: 'Lima',
    yellow: 'Amarelo',
    orange: 'Laranja',
    red: 'Vermelho',
    pink: 'Cor-de-rosa',
    purple: 'Roxo',
    blue: 'Azul',
    sky: 'Azul-celeste',
    black: 'Preto',
    none: 'Sem cor',
  },
  cn: {
    green: '绿色',
    lime: '青柠色',
    yellow: '黄色',
    orange: '橙色',
    red: '红色',
    pink: '粉色',
    purple: '紫色',
    blue: '蓝色',
    sky: '天蓝色',
    black: '黑色',
    none: '无颜色',
  },
}

export type LabelNames = {
  /** The label of ours by the id of Trello's. Labels whose names differ only in case and accents are one. */
  find: (id: string) => ImportedLabel | undefined
}

export function nameLabels(labels: readonly JsonObject[], language: string): LabelNames {
  const byKey = new Map<string, ImportedLabel>()
  const byId = new Map<string, ImportedLabel>()
  const named = labels.filter((label) => toTitle(label['name']) !== '')
  const nameless = labels.filter((label) => toTitle(label['name']) === '')
  for (const label of named) {
    const title = shorten(toTitle(label['name']), MAX_LABEL_LENGTH)
    const key = normalizeForSearch(title)
    byKey.set(key, byKey.get(key) ?? { title, color: getColor(label) })
    byId.set(toTitle(label['id']), byKey.get(key)!)
  }
  const createFreeTitle = createNumbering(byKey)
  for (const label of nameless) {
    const title = createFreeTitle(getColorName(label, language))
    byKey.set(normalizeForSearch(title), { title, color: getColor(label) })
    byId.set(toTitle(label['id']), byKey.get(normalizeForSearch(title))!)
  }
  return { find: (id) => byId.get(id) }
}

/** Trello's colors also have dark and light shades, such as `green_dark`. */
const getBaseColor = ({ color }: JsonObject) => toTitle(color).replace(/_(?:dark|light)$/, '')

const getColor = (label: JsonObject): LabelColor => colors[getBaseColor(label)] ?? 'grey'

function getColorName(label: JsonObject, language: string): string {
  const names = colorNames[language] ?? colorNames['en']!
  return names[getBaseColor(label)] ?? names['none']!
}

/** Appends a number to names that are taken. */
function createNumbering(taken: ReadonlyMap<string, unknown>): (name: string) => string {
  const counts = new Map<string, number>()
  const createNext = (name: string) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  }
  return (name) => {
    let title = createNext(name)
    while (taken.has(normalizeForSearch(title))) title = createNext(name)
    return title
  }
}
