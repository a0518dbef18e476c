import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'

/** Which rows to select: all, none, or those that satisfy an SQL expression (null counts as false). */
export type RowFilter = boolean | Expression<SqlBool>

const eb = expressionBuilder<any, any>()

export function allOf(parts: RowFilter[]): RowFilter {
  if (parts.includes(false)) return false
  const expressions = parts.filter((part) => part !== true && part !== false)
  return expressions.length > 1 ? eb.and(expressions) : (expressions[0] ?? true)
}

export function anyOf(parts: RowFilter[]): RowFilter {
  if (parts.includes(true)) return true
  const expressions = parts.filter((part) => part !== true && part !== false)
  return expressions.length > 1 ? eb.or(expressions) : (expressions[0] ?? false)
}

export function negate(part: RowFilter): RowFilter {
  return typeof part === 'boolean' ? !part : sql<SqlBool>`not coalesce(${part}, false)`
}

export function toCondition(reach: RowFilter): Expression<SqlBool> {
  return typeof reach === 'boolean' ? sql<SqlBool>`${sql.raw(reach ? '1 = 1' : '1 = 0')}` : reach
}
