import type { Schema, SchemaColumn } from './read-schema.ts'

/** What a version that knows only the schema before cannot work with: anything removed, renamed or stricter. */
export function findBreakingChanges(before: Schema, after: Schema): string[] {
  return [...findTableChanges(before, after), ...findOtherChanges(before, after)]
}

const findTableChanges = (before: Schema, after: Schema): string[] =>
  Object.entries(before.tables).flatMap(([table, columns]) => {
    const current = after.tables[table]
    if (!current) return [`The table ${table} is gone.`]
    const names = new Set([...Object.keys(columns), ...Object.keys(current)])
    return [...names].flatMap((name) => findColumnChange(columns[name], current[name]) ?? []).map((change) => `${table}: ${change}`)
  })

function findColumnChange(before: SchemaColumn | undefined, after: SchemaColumn | undefined): string | undefined {
  if (!after) return 'A column is gone.'
  if (!before) return after.isRequired && !after.hasDefault ? 'A new column is required and has no default.' : undefined
  if (before.type !== after.type) return `A column changes from ${before.type} to ${after.type}.`
  if (after.isRequired && !before.isRequired) return 'A column becomes required.'
  return before.hasDefault && !after.hasDefault ? 'A column loses its default.' : undefined
}

function findOtherChanges(before: Schema, after: Schema): string[] {
  const removed = Object.entries(before.others).flatMap(([name, part]) => {
    const current = after.others[name]
    if (current?.definition === part.definition) return []
    // Code names some indexes in its queries.
    return [`${name} is ${current ? 'different' : 'gone'}.`]
  })
  const added = Object.entries(after.others).flatMap(([name, part]) =>
    part.isStrict && !before.others[name] && before.tables[part.table] ? [`${name} is stricter for ${part.table}.`] : [],
  )
  return [...removed, ...added]
}
