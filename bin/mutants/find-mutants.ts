import { parseSync, Visitor } from 'vite'

/** One change of a source file: `replacement` for the text from `start` to `end`. `within` is the offset of the enclosing function. */
export type Mutant = { file: string; line: number; kind: string; start: number; end: number; replacement: string; within: number }

/** A function of a source file, identified by its offset `start`. `expressionEnd` is set for arrow functions without a block. */
export type FunctionBody = { start: number; bodyStart: number; expressionEnd: number | undefined }

type Node = { type: string; start: number; end: number }

const otherOperators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** Stands for the offset of the enclosing function where code is outside of all functions. */
export const TOP_LEVEL = -1

/** Returns every mutant of a TypeScript source file, ordered by position. */
export function findMutants(file: string, code: string): Mutant[] {
  const { program } = parseSync(file, code)
  const bodies = listFunctions(program)
  const mutants: Mutant[] = []
  const add = (kind: string, { start, end }: Omit<Node, 'type'>, replacement: string) => {
    const within = bodies.findLast(({ range }) => range.start <= start && end <= range.end)?.range.start ?? TOP_LEVEL
    mutants.push({ file, line: code.slice(0, start).split('\n').length, kind, start, end, replacement, within })
  }
  const text = ({ start, end }: Node) => code.slice(start, end)
  const swapOperator = ({ left, right, operator }: { left: Node; right: Node; operator: string }) => {
    const other = otherOperators[operator]
    if (!other) return
    const start = code.indexOf(operator, left.end)
    if (start < right.start) add('operator', { start, end: start + operator.length }, other)
  }
  const replaceCondition = ({ test }: { test: Node | null }) => {
    if (!test) return
    add('condition', test, 'true')
    add('condition', test, 'false')
  }
  new Visitor({
    BinaryExpression: swapOperator as never,
    LogicalExpression: swapOperator as never,
    UnaryExpression: (node) => {
      if (node.operator === '!') add('operator', node, `(${text(node.argument)})`)
    },
    IfStatement: replaceCondition,
    ConditionalExpression: replaceCondition,
    ReturnStatement: ({ argument }) => {
      if (argument) add('return value', argument, 'undefined')
    },
    ArrowFunctionExpression: ({ body }) => {
      if (body.type !== 'BlockStatement') add('return value', body, 'undefined')
    },
    ExpressionStatement: (node) => add('statement', node, ';'),
    ThrowStatement: (node) => add('statement', node, ';'),
  }).visit(program)
  return mutants.toSorted((one, other) => one.start - other.start)
}

/** Returns the functions of a source file, outer ones first. */
export const findFunctions = (file: string, code: string): FunctionBody[] =>
  listFunctions(parseSync(file, code).program).map(({ range, body }) => ({
    start: range.start,
    bodyStart: body.type === 'BlockStatement' ? body.start + 1 : body.start,
    expressionEnd: body.type === 'BlockStatement' ? undefined : body.end,
  }))

function listFunctions(program: ReturnType<typeof parseSync>['program']): { range: Node; body: Node }[] {
  const functions: { range: Node; body: Node }[] = []
  const addFunction = (node: Node & { body: Node | null }) => {
    if (node.body) functions.push({ range: node, body: node.body })
  }
  new Visitor({
    FunctionDeclaration: addFunction as never,
    FunctionExpression: addFunction as never,
    ArrowFunctionExpression: addFunction as never,
  }).visit(program)
  return functions.toSorted((one, other) => one.range.start - other.range.start || other.range.end - one.range.end)
}
