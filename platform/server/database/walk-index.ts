import { FromNode, SelectQueryNode, sql, type KyselyPlugin, type SelectQueryBuilder } from 'kysely'

type Select = SelectQueryBuilder<any, any, any>
type Walked = { table: string; index: string }

/**
 * Makes SQLite walk one index, whatever else it would choose: it takes every range for a sixty-fourth of all rows, and would
 * rather find and sort half a million of them than walk past a few to fill a page. The query fails where the index cannot serve it.
 */
export const walkIndex = (query: Select, walked: Walked): Select => query.withPlugin(walkingPlugin(walked))

const walkingPlugin = ({ table, index }: Walked): KyselyPlugin => ({
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node)
      ? { ...node, from: FromNode.create([sql`${sql.table(table)} indexed by ${sql.ref(index)}`.toOperationNode()]) }
      : node,
  transformResult: async ({ result }) => result,
})
