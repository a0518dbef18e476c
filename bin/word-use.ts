import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * Which keys a source names. `asked` stands in `t('…')` or `i18nKey="…"` and must exist; `named` is every other string,
 * which counts as use when it is a key (`title: 'nav.todo'`). A key put together counts as a pattern: `skin.${skin}` is
 * use of `skin.light`. So keys made at run time are written as one template with a fixed beginning or end, never added up.
 */
export type WordUse = { file: string; asked: (string | RegExp)[]; named: (string | RegExp)[] }

/** Reads the sources under the globs, tests left out. */
export function wordUse(globs: readonly string[]): WordUse[] {
  const files = globSync([...globs], { cwd: root }).filter((file) => !/\.test\.tsx?$|\/(gallery|testing)\//.test(file))
  return files.toSorted().map(useIn)
}

const read = new Map<string, WordUse>()

/** Sources that several modules share are parsed once. */
function useIn(file: string): WordUse {
  const use = read.get(file) ?? parsed(file)
  read.set(file, use)
  return use
}

function parsed(file: string): WordUse {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const use: WordUse = { file, asked: [], named: [] }
  new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && use.named.push(node.value)),
    TemplateLiteral: (node) => void use.named.push(...keysIn(node)),
    CallExpression: (node) => void (isTranslation(node.callee) && use.asked.push(...keysIn(node.arguments[0]))),
    JSXAttribute: (node) => void (node.name.name === 'i18nKey' && use.asked.push(...keysIn(node.value))),
  }).visit(program)
  return use
}

const isTranslation = (callee: ESTree.Node) =>
  (callee.type === 'Identifier' && callee.name === 't') ||
  (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 't')

/** The keys an expression can come to, as far as they stand there. */
function keysIn(node: ESTree.Node | null | undefined): (string | RegExp)[] {
  if (!node) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'ConditionalExpression') return [...keysIn(node.consequent), ...keysIn(node.alternate)]
  if (node.type === 'LogicalExpression') return [...keysIn(node.left), ...keysIn(node.right)]
  if (node.type === 'TemplateLiteral') return patternOf(node.quasis.map(({ value }) => value.cooked ?? ''))
  return []
}

/** Only a template that says something by itself: `${a}.${b}` would match every key. */
function patternOf(parts: readonly string[]): (string | RegExp)[] {
  if (parts.length === 1) return [parts[0] ?? '']
  if (!parts.some((part) => /[a-z]\.|\.[a-z]/i.test(part))) return []
  return [new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)]
}
