import { FromNode, SelectQueryNode, sql, type KyselyPlugin, type SelectQueryBuilder } from 'kysely'

type Select = SelectQueryBuilder<any, any, any>
type ForcedIndex = { table: string; index: string }

/** SQLite assumes that a range selects a 64th of all rows and would sort half a million rows rather than walk past a few. */
export const forceIndex = (query: Select, forced: ForcedIndex): Select => query.withPlugin(createIndexPlugin(forced))

const createIndexPlugin = ({ table, index }: ForcedIndex): KyselyPlugin => ({
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node)
      ? { ...node, from: FromNode.create([sql`${sql.table(table)} indexed by ${sql.ref(index)}`.toOperationNode()]) }
      : node,
  transformResult: async ({ result }) => result,
})
