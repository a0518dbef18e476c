import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'

/** Which rows: all, none, or those that satisfy an expression. The expression may be null, which counts as false. */
export type Reach = boolean | Expression<SqlBool>

const eb = expressionBuilder<any, any>()

export function allOf(parts: Reach[]): Reach {
  if (parts.includes(false)) return false
  const expressions = parts.filter((part) => part !== true && part !== false)
  return expressions.length > 1 ? eb.and(expressions) : (expressions[0] ?? true)
}

export function anyOf(parts: Reach[]): Reach {
  if (parts.includes(true)) return true
  const expressions = parts.filter((part) => part !== true && part !== false)
  return expressions.length > 1 ? eb.or(expressions) : (expressions[0] ?? false)
}

export function negate(part: Reach): Reach {
  return typeof part === 'boolean' ? !part : sql<SqlBool>`not coalesce(${part}, false)`
}

/** The reach as a condition of a query. */
export function asCondition(reach: Reach): Expression<SqlBool> {
  return typeof reach === 'boolean' ? sql<SqlBool>`${sql.raw(reach ? '1 = 1' : '1 = 0')}` : reach
}
