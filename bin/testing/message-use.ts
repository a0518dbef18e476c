import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * The message keys in a source file. `translated` appear in `t('…')` or `i18nKey="…"` and must exist; `literals` are all other
 * strings, which count as use if they are a key (`title: 'nav.todo'`). A template such as `skin.${skin}` becomes a pattern, so
 * keys computed at run time are written as one template with a constant beginning or end.
 */
export type MessageUse = { file: string; translated: (string | RegExp)[]; literals: (string | RegExp)[] }

/** Reads the sources under the globs, except tests. */
export function findMessageUse(globs: readonly string[]): MessageUse[] {
  const files = globSync([...globs], { cwd: root }).filter((file) => !/\.test\.tsx?$|\/(gallery|testing)\//.test(file))
  return files.toSorted().map(parseOnce)
}

const cache = new Map<string, MessageUse>()

function parseOnce(file: string): MessageUse {
  const use = cache.get(file) ?? parse(file)
  cache.set(file, use)
  return use
}

function parse(file: string): MessageUse {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const use: MessageUse = { file, translated: [], literals: [] }
  new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && use.literals.push(node.value)),
    TemplateLiteral: (node) => void use.literals.push(...keysInExpression(node)),
    CallExpression: (node) => void (isTranslateCall(node.callee) && use.translated.push(...keysInExpression(node.arguments[0]))),
    JSXAttribute: (node) => void (node.name.name === 'i18nKey' && use.translated.push(...keysInExpression(node.value))),
  }).visit(program)
  return use
}

const isTranslateCall = (callee: ESTree.Node) =>
  (callee.type === 'Identifier' && callee.name === 't') ||
  (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 't')

/** The keys that an expression can evaluate to, as far as static analysis can tell. */
function keysInExpression(node: ESTree.Node | null | undefined): (string | RegExp)[] {
  if (!node) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'ConditionalExpression') return [...keysInExpression(node.consequent), ...keysInExpression(node.alternate)]
  if (node.type === 'LogicalExpression') return [...keysInExpression(node.left), ...keysInExpression(node.right)]
  if (node.type === 'TemplateLiteral') return toPattern(node.quasis.map(({ value }) => value.cooked ?? ''))
  return []
}

/** Templates without a constant part such as `${a}.${b}` would match every key and are ignored. */
function toPattern(parts: readonly string[]): (string | RegExp)[] {
  if (parts.length === 1) return [parts[0] ?? '']
  if (!parts.some((part) => /[a-z]\.|\.[a-z]/i.test(part))) return []
  return [new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)]
}
