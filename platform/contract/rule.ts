import Type, { type Static } from 'typebox'

const RuleName = Type.String({ maxLength: 100 })
const RuleNames = Type.Array(RuleName, { maxItems: 200 })
/** One CASL rule, as accepted by `createMongoAbility`. */
export const Rule = Type.Object({
  action: Type.Union([RuleName, RuleNames]),
  subject: Type.Union([RuleName, RuleNames]),
  fields: Type.Optional(RuleNames),
  conditions: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { maxProperties: 50 })),
  inverted: Type.Optional(Type.Boolean()),
})
export type Rule = Static<typeof Rule>
